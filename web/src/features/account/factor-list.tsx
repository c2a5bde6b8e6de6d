import type { OwnFactors } from '@cotyle/contract/second-factor';
import { recoveryCodesLeft } from '@cotyle/domain/second-factor/factors';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { FACTORS_TEXTS as TEXTS } from './factor-texts.ts';
import styles from './factors-section.module.css';

export type OwnPasskey = OwnFactors['passkeys'][number];

export type FactorAction =
  | { readonly kind: 'set-up-app' | 'remove-app' | 'add-passkey' | 'make-codes' }
  | { readonly kind: 'rename-passkey' | 'remove-passkey'; readonly passkey: OwnPasskey };

interface ItemProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly more: readonly string[];
  readonly children: ReactNode;
}

const Item = ({ icon, name, more, children }: ItemProps) => (
  <li className={styles['factor']}>
    {icon}
    <div className={styles['what']}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['more']}>
        {more.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
    <div className={styles['buttons']}>{children}</div>
  </li>
);

interface FactorListProps {
  readonly factors: OwnFactors;
  readonly onAction: (action: FactorAction) => void;
}

const App = ({ factors: { totp }, onAction }: FactorListProps) => (
  <Item
    icon={<Smartphone aria-hidden />}
    name={TEXTS.app}
    more={[totp ? TEXTS.added(dateTimeText(totp.addedAt)) : TEXTS.appUnset]}
  >
    <Button
      variant="secondary"
      aria-label={totp ? TEXTS.replaceApp : TEXTS.setUpApp}
      onClick={() => onAction({ kind: 'set-up-app' })}
    >
      {totp ? TEXTS.replace : TEXTS.setUp}
    </Button>
    {totp ? (
      <Button variant="quiet" aria-label={TEXTS.removeApp} onClick={() => onAction({ kind: 'remove-app' })}>
        {TEXTS.remove}
      </Button>
    ) : null}
  </Item>
);

const Passkey = ({
  passkey,
  onAction,
}: { readonly passkey: OwnPasskey } & Pick<FactorListProps, 'onAction'>) => (
  <Item
    icon={<KeyRound aria-hidden />}
    name={passkey.name}
    more={[
      TEXTS.passkey,
      TEXTS.added(dateTimeText(passkey.addedAt)),
      passkey.lastUsedAt === null ? TEXTS.unused : TEXTS.used(dateTimeText(passkey.lastUsedAt)),
    ]}
  >
    <Button
      variant="secondary"
      aria-label={TEXTS.renameOf(passkey.name)}
      onClick={() => onAction({ kind: 'rename-passkey', passkey })}
    >
      {TEXTS.rename}
    </Button>
    <Button
      variant="quiet"
      aria-label={TEXTS.removeOf(passkey.name)}
      onClick={() => onAction({ kind: 'remove-passkey', passkey })}
    >
      {TEXTS.remove}
    </Button>
  </Item>
);

/** Everything that can prove the person, each with what can be done to it. */
export const FactorList = ({ factors, onAction }: FactorListProps) => (
  <ul className={styles['factors']}>
    <App factors={factors} onAction={onAction} />
    {factors.passkeys.map((passkey) => (
      <Passkey key={passkey.id} passkey={passkey} onAction={onAction} />
    ))}
    {factors.totp || factors.passkeys.length > 0 ? (
      <Item
        icon={<LifeBuoy aria-hidden />}
        name={TEXTS.recoveryCodes}
        more={[recoveryCodesLeft(factors.recoveryCodes)]}
      >
        <Button variant="secondary" onClick={() => onAction({ kind: 'make-codes' })}>
          {TEXTS.makeCodes}
        </Button>
      </Item>
    ) : null}
  </ul>
);
