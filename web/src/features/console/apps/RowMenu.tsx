import { Ellipsis, EyeOff, History, Pencil, Send, Store, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { buttonClass } from '../../../ui/Button';
import { hrefOf } from '../../../ui/Link';
import { Menu, MenuItem, MenuRule } from '../../../ui/Menu';
import { ActFailure } from '../editor/ActFailure';
import { useActOn } from '../editor/useAct';
import { isEditable, nextOf, type OwnApp, publicStateOf } from '../model/standing';
import { appPath, consoleHref } from '../paths';
import type { Act } from '../publishing';
import { useMay } from '../team/useMay';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

/** What is asked before it is done. */
type Asked = { act: Act; label: string; title: string; text: string };

/** The menu of an app of the list, open from the start: it is only drawn after the click that asked for it. */
export function RowMenu({ app }: { app: OwnApp }) {
  const boot = useBoot();
  const mayEdit = useMay('listing');
  const mayPublish = useMay('publish');
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = publicStateOf(app);
  const canEdit = isEditable(app) && shown !== 'retired';
  const acts = mayPublish ? actsOf(app) : [];
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
            aria-label={text.more(app.name)}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        }
      >
        <MenuItem icon={<Pencil size={16} aria-hidden="true" />} href={consoleHref(appPath(app.slug))}>
          {canEdit && mayEdit ? text.acts.edit : text.acts.look}
        </MenuItem>
        <MenuItem
          icon={<Send size={16} aria-hidden="true" />}
          href={consoleHref(appPath(app.slug, 'submit'))}
        >
          {text.parts.submit}
        </MenuItem>
        <MenuItem
          icon={<History size={16} aria-hidden="true" />}
          href={consoleHref(appPath(app.slug, 'revisions'))}
        >
          {text.parts.revisions}
        </MenuItem>
        {['live', 'retiring'].includes(shown) && (
          <MenuItem icon={<Store size={16} aria-hidden="true" />} href={hrefOf(`/apps/${app.slug}/`, boot)}>
            {text.acts.shop}
          </MenuItem>
        )}
        {acts.length > 0 && <MenuRule />}
        {acts.map((one) => (
          <MenuItem
            key={one.act.kind}
            tone="danger"
            icon={
              one.act.kind === 'cancel' ? (
                <Undo2 size={16} aria-hidden="true" />
              ) : (
                <EyeOff size={16} aria-hidden="true" />
              )
            }
            onSelect={() => setAsked(one)}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
      {asked && <AskFirst app={app} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function actsOf(app: OwnApp): Asked[] {
  const acts: Asked[] = [];
  if (nextOf(app) === 'desk' && app.version)
    acts.push({
      act: { kind: 'cancel' },
      label: text.cancelSubmission,
      title: text.cancelSubmissionTitle(app.name),
      text: text.cancelSubmissionText,
    });
  if (publicStateOf(app) === 'live')
    acts.push({
      act: { kind: 'unpublish' },
      label: text.unpublish,
      title: text.unpublishTitle(app.name),
      text: text.unpublishText,
    });
  return acts;
}

type AskFirstProps = { app: OwnApp; asked: Asked; onClose: () => void };

function AskFirst({ app, asked, onClose }: AskFirstProps) {
  const doing = useActOn(app);
  return (
    <Suspense>
      <ConfirmDialog
        title={asked.title}
        keep={text.leaveIt}
        confirm={asked.label}
        busy={doing.isPending}
        isHarmless={asked.act.kind === 'cancel'}
        onClose={onClose}
        onConfirm={() => doing.mutate(asked.act, { onSuccess: onClose })}
      >
        <p>{asked.text}</p>
        <ActFailure error={doing.error} />
      </ConfirmDialog>
    </Suspense>
  );
}
