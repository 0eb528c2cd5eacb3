import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { useDraft } from '../editor/useDraft';
import { MAX_PLACEMENTS } from '../model/limits.gen';
import type { Widget } from './api';
import { PartList } from './PartList';

const WidgetForm = lazyPart(() => import('./WidgetForm').then((m) => m.WidgetForm));

/** Where the app appears, with what runs there. */
export function Widgets() {
  const { app } = useDraft();
  return (
    <PartList
      id="placements"
      title={text.placements}
      sub={text.placementsText}
      add={app.widgets.length < MAX_PLACEMENTS ? text.addPlacement : undefined}
      none={text.noPlacements}
      parts={app.widgets}
      nameOf={nameOfWidget}
      row={(widget) => <Row widget={widget} />}
      form={(widget, onClose) => <WidgetForm widget={widget} onClose={onClose} />}
      removal={(widget) => ({
        edit: { kind: 'removeWidget', id: widget.id },
        text: text.removePlacementText(app.name, text.places[widget.placement]),
      })}
    />
  );
}

const nameOfWidget = ({ placement, title }: Widget): string =>
  title ? `${text.places[placement]}, ${title}` : text.places[placement];

function Row({ widget }: { widget: Widget }) {
  return (
    <>
      <p className="medium">{nameOfWidget(widget)}</p>
      <p className="small muted console-parts-address">{widget.url || text.runsElsewhere}</p>
      <p className="tiny muted">
        {text.partId(widget.id)}
        {widget.shortcut && ` · ${text.hasInitialState}`}
      </p>
    </>
  );
}
