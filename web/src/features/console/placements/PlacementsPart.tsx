import './placements.css';
import { ChatActions } from './ChatActions';
import { ChatBoosters } from './ChatBoosters';
import { Widgets } from './Widgets';

/** Where the app appears in the host products, what agents do with it, and what it offers visitors. */
export function PlacementsPart() {
  return (
    <div className="console-stack">
      <Widgets />
      <ChatActions />
      <ChatBoosters />
    </div>
  );
}
