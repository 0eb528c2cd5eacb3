import type { RefObject } from 'react';
import type { MountedWidget, WidgetOptions } from '../../host-kit/v1';
import { callApi } from '../../lib/api';
import { useBoot } from '../../lib/boot';
import { appScreen as text } from '../../messages/appScreen';
import type { Installed } from '../installation/api';
import { useNotify } from '../notifications/notifications';
import type { User } from '../session/model/user';
import { usePayments } from './usePayments';

type OnMessage = NonNullable<WidgetOptions['onMessage']>;

/**
 * What the shop does about each message of an app. The host library has checked the data
 * and lets three notices in ten seconds through.
 */
export function useMessageHandler(
  app: Installed,
  user: User,
  frame: RefObject<MountedWidget | null>,
): OnMessage {
  const boot = useBoot();
  const notify = useNotify();
  const host = boot[app.product];
  const call = { params: { id: app.id }, token: user.token };
  const pay = usePayments(app, user, frame);
  const say = (content: string) => notify({ kind: 'info', content });
  return (...said) => {
    if (pay(said[0], said[1])) return;
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
      default:
        return;
    }
  };
}
