import './placements.css';
import { ChatActions } from './ChatActions';
import { Widgets } from './Widgets';

/** Where the app appears in the host products, and what agents do with it. */
export function PlacementsPart() {
  return (
    <div className="console-stack">
      <Widgets />
      <ChatActions />
    </div>
  );
}
