import { Section, Wide } from '../../shared/forms/sheet.tsx';
import { FACTORS_TEXTS } from './factor-texts.ts';
import { Factors } from './factors.tsx';

export const FactorsSection = () => (
  <Section title={FACTORS_TEXTS.title} lead={FACTORS_TEXTS.lead}>
    <Wide>
      <Factors />
    </Wide>
  </Section>
);
