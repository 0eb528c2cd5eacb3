import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import { sharedQuery } from '../../../lib/pages/siteData';
import { devConsole as text } from '../../../messages/devConsole';
import { devFilters } from '../../../messages/devFilters';
import { Button } from '../../../ui/Button';
import { useToken } from '../../session/model/session';
import { savesOf } from '../history/api';
import { timeOf, whoOf } from '../history/said';
import { lastChangeOf } from '../history/savedField';
import { markdownOf } from '../model/changelog';
import { sizedPicture } from '../model/pictures';
import { discountOf, type FieldName, type Values } from '../model/values';
import { priceOfPaid } from '../model/words';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { Thumbs } from '../pictures/Thumbs';
import { useDraft } from './useDraft';

const INDUSTRIES: Readonly<Record<string, string>> = devFilters.industries;

/** What two people changed at once, field by field, until it is decided. */
export function Conflicts({ accountId }: { accountId: string }) {
  const { conflicts, values, keeper } = useDraft();
  const theirsOf = useTheirs(
    conflicts.map(({ field }) => field),
    accountId,
  );
  if (conflicts.length === 0) return null;
  return (
    <section className="panel console-conflicts" aria-label={text.conflictTitle} role="alert">
      <h2 className="title-16">{text.conflictTitle}</h2>
      <p className="small muted">{text.conflictText}</p>
      {conflicts.map(({ field, theirs }) => (
        <div key={field} className="console-conflict">
          <h3 className="small">{text.fields[field]}</h3>
          <Side label={text.mine} field={field} values={values}>
            <Button
              size="sm"
              aria-label={text.keepMine(text.fields[field])}
              onClick={() => keeper.decide(field, 'mine')}
            >
              {text.keepMineShort}
            </Button>
          </Side>
          <Side label={theirsOf(field)} field={field} values={theirs}>
            <Button
              size="sm"
              aria-label={text.takeTheirs(text.fields[field])}
              onClick={() => keeper.decide(field, 'theirs')}
            >
              {text.takeTheirsShort}
            </Button>
          </Side>
        </div>
      ))}
    </section>
  );
}

/** Who saved what the server has of a field, and when; without a name where the history does not say it. */
function useTheirs(fields: readonly FieldName[], accountId: string): (field: FieldName) => string {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const { data = [] } = useQuery({ ...savesOf(boot, token, app, fields), enabled: fields.length > 0 });
  return (field) => {
    const saved = lastChangeOf(data, field);
    if (!saved) return text.theirs;
    const who = saved.meta.account === accountId ? text.yourself : whoOf(saved);
    return text.theirsOf(who, timeOf(saved.createdAt));
  };
}

type SideProps = { label: string; field: FieldName; values: Values; children: React.ReactNode };

function Side({ label, field, values, children }: SideProps) {
  return (
    <div className="console-conflict-side">
      <p className="tiny muted">{label}</p>
      <div className="console-conflict-text">{shownValue(field, values) || text.emptyValue}</div>
      {children}
    </div>
  );
}

function shownDiscount(typed: Values['discount']): string {
  const discount = discountOf(typed);
  return discount ? text.discountOf(discount.percent, discount.firstDay, discount.lastDay) : '';
}

function shownValue(field: FieldName, values: Values): ReactNode {
  if (field === 'payment') return priceOfPaid(values.payment);
  if (field === 'discount') return shownDiscount(values.discount);
  if (field === 'features' || field === 'benefits') {
    return values[field].map(({ title, description }) => `${title}: ${description}`).join('\n');
  }
  if (field === 'industries') return values.industries.map((slug) => INDUSTRIES[slug] ?? slug).join(', ');
  if (field === 'product') return text.products[values.product];
  if (field === 'category') return values.category && <CategoryNames slugs={[values.category]} />;
  if (field === 'otherCategories') {
    return values.otherCategories.length > 0 && <CategoryNames slugs={values.otherCategories} />;
  }
  if (field === 'icon' || field === 'darkIcon') {
    return values[field] && <RetryingIcon src={sizedPicture(values[field], 'small')} size={48} />;
  }
  if (field === 'screenshots') return values.screenshots.length > 0 && <Thumbs shots={values.screenshots} />;
  if (field === 'video') {
    const { title, url, poster } = values.video;
    return poster ? <Thumbs shots={[{ src: poster, title: `${title} ${url}` }]} /> : `${title} ${url}`.trim();
  }
  if (field === 'setupAware') return text.setupAwareIs[values.setupAware ? 'yes' : 'no'];
  if (field === 'changelog') return markdownOf(values.changelog);
  return values[field];
}

/** Categories by their names; by their slugs until those are read. */
function CategoryNames({ slugs }: { slugs: readonly string[] }) {
  const boot = useBoot();
  const { data } = useQuery(sharedQuery(boot.base));
  const nameOf = (slug: string) => data?.categories.find((one) => one.slug === slug)?.name ?? slug;
  return slugs.map(nameOf).join(', ');
}
