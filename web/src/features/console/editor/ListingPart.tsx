import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { sharedQuery } from '../../../lib/pages/siteData';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { Input, Select } from '../../../ui/Input';
import { ProductSelect } from '../frame/ProductSelect';
import { SUBMISSION } from '../model/limits.gen';
import { missingOf, nameLimit, typedOf } from '../model/missing';
import { CardPreview } from './CardPreview';
import { DescriptionField } from './DescriptionField';
import { FiltersSection } from './FiltersSection';
import { MissingList } from './MissingList';
import { Section } from './Section';
import { TextField } from './TextField';
import { TitledList } from './TitledList';
import { useDraft } from './useDraft';

/** What people read of the app before they have it. */
export function ListingPart() {
  const { app, values } = useDraft();
  const listed = typedOf(app, values);
  const missing = missingOf(listed);
  return (
    <div className="console-columns">
      <div className="console-stack">
        <Section id="basics" title={text.basics}>
          <div className="panel-body console-form">
            <TextField
              field="name"
              most={nameLimit(listed)}
              hint={missing.name ?? text.nameHint}
              lacks={missing.name !== undefined}
            />
            <Category />
            <div className="console-whole">
              <TextField
                field="shortDescription"
                least={SUBMISSION.shortDescription.least}
                most={SUBMISSION.shortDescription.most}
                hint={values.shortDescription ? (missing.shortDescription ?? text.shortHint) : text.shortHint}
                lacks={values.shortDescription !== '' && missing.shortDescription !== undefined}
              />
            </div>
            <Product />
          </div>
        </Section>
        <Section id="description" title={text.description}>
          <div className="panel-body">
            <DescriptionField lacks={missing.longDescription} />
          </div>
        </Section>
        <Section id="features" title={text.features}>
          <TitledList field="features" one={text.feature} add={text.addFeature} />
        </Section>
        <Section id="benefits" title={text.benefits}>
          <TitledList field="benefits" one={text.benefit} add={text.addBenefit} />
        </Section>
        <FiltersSection />
        <Section id="links" title={text.links}>
          <div className="panel-body console-form">
            <TextField field="tutorialUrl" type="url" hint={text.tutorialHint} />
            <TextField field="privacyPolicyUrl" type="url" hint={text.privacyHint} />
          </div>
        </Section>
      </div>
      <aside className="console-aside">
        <CardPreview />
        <MissingList missing={missing} />
      </aside>
    </div>
  );
}

/** What it works with; it stays once the app was published. */
function Product() {
  const { app, values, faults, keeper } = useDraft();
  return (
    <Field label={text.worksWith} hint={text.productFixed} error={faults.product}>
      {(input) =>
        app.status === 'PUBLISHED' ? (
          <Input {...input} value={text.products[app.product]} disabled />
        ) : (
          <ProductSelect
            input={input}
            value={values.product}
            onChoose={(product) => keeper.set({ product })}
          />
        )
      }
    </Field>
  );
}

function Category() {
  const boot = useBoot();
  const { values, faults, app, keeper } = useDraft();
  const { data } = useQuery(sharedQuery(boot.base));
  const known = data?.categories ?? [];
  // Until they are read, the one that is chosen stands alone.
  const categories = known.some(({ slug }) => slug === app.category.slug)
    ? known
    : [...known, ...(app.category.slug ? [app.category] : [])];
  return (
    <div id="category">
      <Field label={text.fields.category} error={faults.category}>
        {(input) => (
          <Select
            {...input}
            value={values.category}
            onChange={(event) => keeper.set({ category: event.currentTarget.value })}
          >
            <option value="">{text.noCategory}</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
