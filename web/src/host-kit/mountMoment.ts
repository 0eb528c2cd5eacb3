// A page of an app on the customer's site (contract: section 10).

import { isPicture } from './addresses';
import { type FrameOptions, mountFrame } from './frame';
import { settle } from './line';
import type { Theme } from './messages';
import { MOMENT_METHODS, type MomentMethod, type MomentMethods, momentTold } from './moments';
import { read, ShapeError } from './schema';
import type { FrameState } from './states';

/** A method that the page called, with its argument. */
export type MomentSaid = { [N in MomentMethod]: [name: N, data: MomentMethods[N]] }[MomentMethod];

export type MomentOptions = FrameOptions & {
  licenseId: string;
  chatId?: string | undefined;
  groupId?: number | undefined;
  theme: { variant: Theme; primaryColor: string; ctaText: string };
  language: string;
  onMessage?: ((...said: MomentSaid) => unknown) | undefined;
};

export type MountedMoment = {
  readonly frame: HTMLIFrameElement;
  readonly state: FrameState;
  /** Ask before it is closed: something in it would be lost. */
  readonly isFragile: boolean;
  readonly title: string;
  /** Address of its picture; '' when it named none that may be shown. Load it without a referrer. */
  readonly icon: string;
  reload: () => void;
  destroy: () => void;
};

const isMethod = (name: string): name is MomentMethod => Object.hasOwn(MOMENT_METHODS, name);

/** Shows the page in a frame of the container, and tells which methods it calls. */
export function mountMoment(options: MomentOptions): MountedMoment {
  const { licenseId, chatId, groupId = 0, theme, language, onMessage } = options;
  const { app, widget } = options;
  let isFragile = false;
  let title = widget.title || app.name;
  let icon = '';

  function keep(...[name, data]: MomentSaid) {
    if (name === 'setIsFragile') isFragile = data;
    if (name === 'setTitle') title = data;
  }

  const mounted = mountFrame({
    ...options,
    theme: () => theme.variant,
    // Without the list the SDK's promise rejects: it makes its methods of these names.
    greeting: {
      supportedMethods: Object.keys(MOMENT_METHODS),
      licenseId,
      ...(chatId === undefined ? {} : { chatId }),
      groupId,
      theme,
      language,
    },
    onLoad() {
      isFragile = false;
    },
    onConnect(told) {
      try {
        const said = read(momentTold, told ?? {});
        isFragile = said.isFragile ?? false;
        title = said.title ?? title;
        icon = said.icon && isPicture(said.icon) ? said.icon : '';
      } catch (error) {
        mounted.line.drop('shape', 'handshake', String(error));
      }
    },
    onCall(name, [raw], reply, size) {
      if (!isMethod(name)) {
        mounted.line.drop('method', name);
        return reply.refuse(new Error('There is no such method.'));
      }
      mounted.log({ direction: 'in', kind: 'message', name, data: raw, size });
      try {
        const said = [name, read<unknown>(MOMENT_METHODS[name].data, raw)] as MomentSaid;
        keep(...said);
        settle(reply, () => onMessage?.(...said));
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error;
        mounted.line.drop('shape', name, error.message);
        reply.accept();
      }
    },
  });

  return {
    frame: mounted.element,
    get state() {
      return mounted.state();
    },
    get isFragile() {
      return isFragile;
    },
    get title() {
      return title;
    },
    get icon() {
      return icon;
    },
    reload: mounted.reload,
    destroy: mounted.destroy,
  };
}
