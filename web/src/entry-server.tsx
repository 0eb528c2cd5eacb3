import './server-stubs';
import './routes/parts';
import './routes/server.gen';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app/App';
import { queryClientWith } from './app/queryClient';
import { toPageAddress } from './lib/pages/address';
import type { Boot, Page } from './lib/wire';
import { type IconInput, iconDocument } from './recipes/app-icon';
import { type SceneInput, type SceneSize, sceneDocument } from './recipes/scene';
import { type ShareInput, shareDocument } from './recipes/share';

// What the Go side calls. Text in, text out: the engine shares no objects.

type RenderInput = { page: Page; boot: Boot; search: string };

function render(json: string): string {
  const { page, boot, search } = JSON.parse(json) as RenderInput;
  const address = toPageAddress(page.path, search);
  return renderToString(
    <StrictMode>
      <App
        boot={boot}
        queryClient={queryClientWith(boot.base, address, page)}
        server={{ path: page.path, search: search.replace(/^\?/, '') }}
      />
    </StrictMode>,
  );
}

function scene(json: string): string {
  const { size, ...input } = JSON.parse(json) as SceneInput & { size: SceneSize | 'both' };
  return sceneDocument(input, { size });
}

Object.assign(globalThis, {
  __render: render,
  __icon: (json: string) => iconDocument(JSON.parse(json) as IconInput),
  __scene: scene,
  __share: (json: string) => shareDocument(JSON.parse(json) as ShareInput),
});
