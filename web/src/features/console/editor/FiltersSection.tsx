import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { sharedQuery } from '../../../lib/pages/siteData';
import { devConsole } from '../../../messages/devConsole';
import { devFilters as text } from '../../../messages/devFilters';
import { Checkbox } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { CountryField } from '../profile/CountryField';
import { Section } from './Section';
import { useDraft } from './useDraft';

const INDUSTRIES = Object.keys(text.industries) as (keyof typeof text.industries)[];

/** What buyers narrow lists down by, and what search finds the app for besides its texts. */
export function FiltersSection() {
  const boot = useBoot();
  const { values, faults, keeper } = useDraft();
  const { data } = useQuery(sharedQuery(boot.base));
  // The first category stands above; until all are read, those that are chosen go by their slugs.
  const known = data?.categories ?? values.otherCategories.map((slug) => ({ slug, name: slug }));
  const categories = known.filter(({ slug }) => slug !== values.category);
  return (
    <Section id="filters" title={text.title} sub={text.sub}>
      <div className="panel-body console-form">
        <Several field="otherCategories" options={categories.map(({ slug, name }) => [slug, name])} />
        <Several field="industries" options={INDUSTRIES.map((slug) => [slug, text.industries[slug]])} />
        <Words field="languages" hint={text.languagesHint} />
        <CountryField
          value={values.country}
          hint={text.countryHint}
          error={faults.country}
          onChange={(country) => keeper.set({ country })}
        />
        <div className="console-whole">
          <Words field="keywords" hint={text.keywordsHint} />
        </div>
      </div>
    </Section>
  );
}

type SeveralProps = {
  field: 'otherCategories' | 'industries';
  /** Slugs and names. */
  options: readonly (readonly [string, string])[];
};

function Several({ field, options }: SeveralProps) {
  const { values, faults, keeper } = useDraft();
  const chosen = values[field];
  const toggle = (slug: string) =>
    keeper.set({
      [field]: chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug],
    });
  return (
    <fieldset id={field} className="console-whole">
      <legend className="field-label">{devConsole.fields[field]}</legend>
      <div className="console-boxes">
        {options.map(([slug, name]) => (
          <Checkbox key={slug} label={name} checked={chosen.includes(slug)} onChange={() => toggle(slug)} />
        ))}
      </div>
      {faults[field] && (
        <p className="field-error" role="alert">
          {faults[field]}
        </p>
      )}
    </fieldset>
  );
}

function Words({ field, hint }: { field: 'languages' | 'keywords'; hint: string }) {
  const { values, faults, keeper } = useDraft();
  return (
    <div id={field}>
      <Field label={devConsole.fields[field]} hint={hint} error={faults[field]}>
        {(input) => (
          <Input
            {...input}
            value={values[field]}
            autoComplete="off"
            onChange={(event) => keeper.set({ [field]: event.currentTarget.value })}
            onBlur={() => void keeper.flush()}
          />
        )}
      </Field>
    </div>
  );
}
