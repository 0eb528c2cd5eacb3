import type { RefObject } from 'react';
import type { MountedWidget, WidgetOptions } from '../../host-kit/v1';
import { callApi } from '../../lib/api';
import { useBoot } from '../../lib/boot';
import { appScreen as text } from '../../messages/appScreen';
import type { Installed } from '../installation/api';
import { useNotify } from '../notifications/notifications';

type OnMessage = NonNullable<WidgetOptions['onMessage']>;

/**
 * What the shop does about each message of an app. The host library has checked the data
 * and lets three notices in ten seconds through.
 */
export function useMessageHandler(
  app: Installed,
  token: string,
  frame: RefObject<MountedWidget | null>,
): OnMessage {
  const boot = useBoot();
  const notify = useNotify();
  const host = boot[app.product];
  const call = { params: { id: app.id }, token };
  const say = (content: string) => notify({ kind: 'info', content });
  return (...said) => {
    switch (said[0]) {
      case 'set_toast':
        notify({ kind: said[1].kind, content: text.says(app.name, said[1].content) });
        return;
      case 'open_chat_widget':
        say(text.noSupport);
        return;
      case 'navigate_from_fullscreen_widget':
        if (host) location.assign(host + said[1]);
        else say(text.noHost);
        return;
      case 'update_properties':
        return callApi(boot, 'PUT', '/api/applications/{id}/instance/properties', { ...call, body: said[1] });
      case 'track':
        return callApi(boot, 'POST', '/api/applications/{id}/instance/events', {
          ...call,
          body: { event_name: said[1].event_name },
        });
      case 'register_transaction_success':
        // The shop's dialog for it belongs to the host products; the app hears that at once.
        frame.current?.send('transaction_failed', {
          error: { code: 'forbidden', message: text.noPayment },
        });
        say(text.noPayment);
        return;
      default:
        return;
    }
  };
}
