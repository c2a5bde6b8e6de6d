import { settingsCalls } from '@cotyle/contract/settings';
import type { SettingsRecord } from '@cotyle/contract/settings';
import { LANDING_PATH } from '@cotyle/domain/access/menus';
import { fullName } from '@cotyle/domain/people/status';
import { FACTOR_SETTING_NAMES } from '@cotyle/domain/second-factor/required';
import { RETENTION_LIMITS, RETENTION_YEARS } from '@cotyle/domain/retention/kinds';
import { STAGE_DAYS } from '@cotyle/domain/stages/stage-rule';
import {
  ANGLE_BOUNDS,
  BOUND_LIMITS,
  SPECIFIED_SETTINGS,
  STAGE_DAY_LIMITS,
} from '@cotyle/domain/settings/settings';
import type { SettingName } from '@cotyle/domain/settings/settings';
import { NAME_CHARACTERS } from '@cotyle/domain/validation/name';
import { useNavigate } from 'react-router';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import type { FieldForm } from '../../shared/forms/field-form.ts';
import { RadioChoice } from '../../shared/forms/radio-choice.tsx';
import { RecordSheet } from '../../shared/forms/record-sheet.tsx';
import { RecordFailed, RecordSkeleton } from '../../shared/forms/record-states.tsx';
import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { AuditAnchors } from './audit-anchors.tsx';
import { EncryptionSection } from './encryption-section.tsx';
import { REQUIRED_OPTIONS, CHARACTER_OPTIONS } from './fields.ts';
import { MalwareSection } from './malware-section.tsx';
import styles from './settings-page.module.css';
import { SETTINGS_TEXTS } from './texts.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Fields = FieldForm<SettingName>;

const NameFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.names} lead={SETTINGS_TEXTS.namesLead}>
    {NAME_CHARACTERS.map((name) => (
      <Wide key={name}>
        <RadioChoice
          fields={fields}
          name={name}
          options={CHARACTER_OPTIONS}
          hint={SETTINGS_TEXTS.effect(name)}
        />
      </Wide>
    ))}
  </Section>
);

const AngleFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.angles} lead={SETTINGS_TEXTS.anglesLead}>
    {ANGLE_BOUNDS.map((name) => {
      const { min, max } = BOUND_LIMITS[name];
      return (
        <NumberField
          key={name}
          {...fields.inputProps(name)}
          unit={SETTINGS_TEXTS.degrees}
          hint={SETTINGS_TEXTS.range(min, max, SPECIFIED_SETTINGS[name])}
        />
      );
    })}
  </Section>
);

const PlanFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.plans} lead={SETTINGS_TEXTS.plansLead}>
    <Wide>
      <RadioChoice
        fields={fields}
        name="approvedPlanRequired"
        options={REQUIRED_OPTIONS}
        hint={SETTINGS_TEXTS.approvalEffect}
      />
    </Wide>
  </Section>
);

const StageFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.stages} lead={SETTINGS_TEXTS.stagesLead}>
    {STAGE_DAYS.map((name) => {
      const { min, max } = STAGE_DAY_LIMITS[name];
      return (
        <NumberField
          key={name}
          {...fields.inputProps(name)}
          unit={SETTINGS_TEXTS.days}
          hint={SETTINGS_TEXTS.range(min, max, SPECIFIED_SETTINGS[name])}
        />
      );
    })}
  </Section>
);

const PasswordFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.passwords} lead={SETTINGS_TEXTS.passwordsLead}>
    <Wide>
      <RadioChoice
        fields={fields}
        name="longPasswords"
        options={CHARACTER_OPTIONS}
        hint={SETTINGS_TEXTS.longPasswordsEffect}
      />
    </Wide>
  </Section>
);

const FactorFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.factors} lead={SETTINGS_TEXTS.factorsLead}>
    {FACTOR_SETTING_NAMES.map((name) => (
      <RadioChoice key={name} fields={fields} name={name} options={REQUIRED_OPTIONS} />
    ))}
  </Section>
);

const RetentionFields = (fields: Fields) => (
  <Section title={SETTINGS_TEXTS.retention} lead={SETTINGS_TEXTS.retentionLead}>
    {RETENTION_YEARS.map((name) => (
      <NumberField
        key={name}
        {...fields.inputProps(name)}
        unit={SETTINGS_TEXTS.years}
        hint={SETTINGS_TEXTS.yearsRange(name, RETENTION_LIMITS[name], SPECIFIED_SETTINGS[name])}
      />
    ))}
  </Section>
);

const LastChange = ({ updatedBy, updatedAt }: SettingsRecord) => (
  <p className={styles['changed']}>
    {updatedBy
      ? SETTINGS_TEXTS.changedBy(fullName(updatedBy), dateTimeText(updatedAt))
      : SETTINGS_TEXTS.unchanged}
  </p>
);

const SettingsForm = ({ record }: { record: SettingsRecord }) => {
  const form = useSettingsForm(record);
  return (
    <RecordSheet record={form} secondaryActions={<LastChange {...record} />}>
      <NameFields {...form} />
      <AngleFields {...form} />
      <PlanFields {...form} />
      <StageFields {...form} />
      <PasswordFields {...form} />
      <FactorFields {...form} />
      <RetentionFields {...form} />
      <AuditAnchors />
      <EncryptionSection />
      <MalwareSection />
    </RecordSheet>
  );
};

export const SettingsPage = () => {
  const navigate = useNavigate();
  const { data, error, refetch } = useCallQuery(settingsCalls.get, {}, { meta: { ownError: true } });
  if (data) return <SettingsForm record={data.value} />;
  if (!error) return <RecordSkeleton />;
  return <RecordFailed error={error} onRetry={() => refetch()} onBack={() => void navigate(LANDING_PATH)} />;
};
