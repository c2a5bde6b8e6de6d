import type { IncomingStudy } from '@cotyle/contract/incoming';
import type { NotMatched } from '@cotyle/domain/receiving/match';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import { sql } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import type { Caller } from '../../http/caller.ts';
import { isVisibleTo } from './visible-studies.ts';

const MOST = 500;
const DAY = 86_400_000;

interface Row {
  id: number;
  locationId: number;
  locationName: string;
  sender: string;
  receivedAt: Date;
  images: number;
  size: number;
  reason: NotMatched;
  facts: ReceivedFacts;
}

export const listIncoming = async (
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  caller: Caller,
): Promise<IncomingStudy[]> => {
  const { rows } = await sql<Row>`
    select s.id, l.id as "locationId", l.name as "locationName", c.name as sender, s.closed_at as "receivedAt", s.images,
      s.size, s.reason, s.facts
    from received_studies s join locations l on l.id = s.location_id join connections c on c.id = s.connection_id
    where ${isVisibleTo(caller)} order by s.closed_at desc, s.id desc limit ${MOST}`.execute(database.kysely);
  return rows.map(({ locationId, locationName, receivedAt, facts, ...row }) => ({
    ...row,
    location: { id: locationId, name: locationName },
    receivedAt: receivedAt.toISOString(),
    keptUntil: new Date(receivedAt.getTime() + config.INCOMING_KEPT_DAYS * DAY).toISOString(),
    studyDate: facts.studyDate,
    modalities: [...facts.modalities],
    accessionNumbers: [...facts.accessionNumbers],
    patients: facts.identities.map(({ name, id, birthDate, sex, slices }) => ({
      name,
      id,
      birthDate,
      sex,
      images: slices,
    })),
  }));
};
