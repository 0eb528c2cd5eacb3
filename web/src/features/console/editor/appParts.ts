import {
  FileText,
  History,
  Image,
  KeyRound,
  LayoutTemplate,
  ListOrdered,
  type LucideIcon,
  Plug,
  ScrollText,
  Send,
  Share2,
  Tag,
} from 'lucide-react';

export type EditorPart =
  | 'listing'
  | 'pictures'
  | 'placements'
  | 'price'
  | 'install'
  | 'permissions'
  | 'changelog'
  | 'sharing'
  | 'submit'
  | 'revisions'
  | 'history';

/** A page of an app; its path is as appPath wants it. */
export type AppPart = { part: EditorPart; path: string; icon: LucideIcon };

/** The parts of the revision that is worked on, and what is done with it. */
export const OF_REVISION: readonly AppPart[] = [
  { part: 'listing', path: '', icon: FileText },
  { part: 'pictures', path: 'pictures', icon: Image },
  { part: 'placements', path: 'placements', icon: LayoutTemplate },
  { part: 'permissions', path: 'permissions', icon: KeyRound },
  { part: 'price', path: 'price', icon: Tag },
  { part: 'install', path: 'install', icon: Plug },
  { part: 'changelog', path: 'changelog', icon: ScrollText },
  { part: 'submit', path: 'submit', icon: Send },
];

/** What is about the app as a whole. */
export const OF_APP: readonly AppPart[] = [
  { part: 'revisions', path: 'revisions', icon: History },
  { part: 'history', path: 'history', icon: ListOrdered },
  { part: 'sharing', path: 'sharing', icon: Share2 },
];
