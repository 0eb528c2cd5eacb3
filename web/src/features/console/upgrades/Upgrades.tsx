import '../placements/placements.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devUpgrades as text } from '../../../messages/devUpgrades';
import { Button } from '../../../ui/Button';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { MAX_UPGRADES } from '../model/limits.gen';
import { PartList } from '../placements/PartList';
import { useMay } from '../team/useMay';
import { draftUpgrades, type Upgrade } from './api';
import { UpgradeRow } from './UpgradeRow';

const CopyDialog = lazyPart(() => import('./CopyDialog').then((m) => m.CopyDialog));
const UpgradeForm = lazyPart(() => import('./UpgradeForm').then((m) => m.UpgradeForm));

/** What people buy in the app besides the app itself: written in a dialog, removed once that is confirmed. */
export function Upgrades() {
  const { app } = useDraft();
  // A save of another part makes another revision; its list takes the place of this one when it is there.
  const query = useQuery({
    ...draftUpgrades(useBoot(), useToken(), app),
    placeholderData: keepPreviousData,
  });
  const upgrades = query.data;
  if (!upgrades)
    return (
      <Section id="upgrades" title={text.title} sub={text.sub}>
        <div className="panel-body">
          <Loaded query={query} failedTitle={text.failed}>
            {() => null}
          </Loaded>
        </div>
      </Section>
    );
  return (
    <PartList
      id="upgrades"
      title={text.title}
      sub={text.sub}
      add={upgrades.length < MAX_UPGRADES ? text.add : undefined}
      none={text.none}
      parts={upgrades}
      nameOf={({ product }) => product.name}
      row={(upgrade) => <UpgradeRow upgrade={upgrade} />}
      more={upgrades.length > 0 && <CopyButton upgrades={upgrades} />}
      form={(upgrade, onClose) => <UpgradeForm upgrade={upgrade} upgrades={upgrades} onClose={onClose} />}
      removal={({ id, product }) => ({
        edit: { kind: 'removeUpgrade', id },
        text: text.removeText(app.name, product.name),
      })}
    />
  );
}

function CopyButton({ upgrades }: { upgrades: readonly Upgrade[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" disabled={!useMay('access')} onClick={() => setIsOpen(true)}>
        <Copy size={16} aria-hidden="true" />
        {text.copy}
      </Button>
      <Suspense>{isOpen && <CopyDialog upgrades={upgrades} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
