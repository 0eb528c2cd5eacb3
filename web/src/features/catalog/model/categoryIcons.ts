import {
  Bell,
  Bot,
  Boxes,
  ChartColumn,
  Contact,
  FileText,
  Folder,
  Headset,
  LayoutGrid,
  type LucideIcon,
  Magnet,
  Mail,
  MessageCircle,
  Monitor,
  Receipt,
  Share2,
  ShoppingBag,
  Sparkles,
  Tag,
  ThumbsUp,
  Trophy,
  Users,
  Zap,
} from 'lucide-react';

// Symbols and hues of the shop's own lists and categories. What is not named
// here still gets one.

const LISTS: Record<string, LucideIcon> = {
  'new-and-noteworthy': Bell,
  'staff-top-picks': ThumbsUp,
  'ai-powered': Sparkles,
  'starter-pack': Boxes,
  'self-setup': Zap,
  'hackathon-winners': Trophy,
  'by-text': Users,
  'omnichannel-communication': MessageCircle,
  'enhance-ecommerce': ShoppingBag,
  'saas-deals': Tag,
};

const CATEGORIES: Record<string, LucideIcon> = {
  'e-commerce': ShoppingBag,
  crm: Contact,
  analytics: ChartColumn,
  'email-marketing': Mail,
  'help-desk': Headset,
  chatbots: Bot,
  cms: FileText,
  'lead-generation': Magnet,
  'contact-management': Users,
  'files-sharing': Folder,
  'social-media': Share2,
  'desktop-sharing': Monitor,
  invoicing: Receipt,
};

export const listIcon = (slug: string): LucideIcon => LISTS[slug] ?? LayoutGrid;
export const categoryIcon = (slug: string): LucideIcon => CATEGORIES[slug] ?? LayoutGrid;

const TILE_HUES = ['cobalt', 'green', 'orange', 'plum', 'teal', 'slate'] as const;

/** The hue depends on the position, so that the tiles of a row differ. */
export const tileHue = (index: number): string => TILE_HUES[index % TILE_HUES.length] ?? 'slate';
