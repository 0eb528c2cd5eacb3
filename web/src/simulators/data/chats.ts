// The customers and chats of the live chat simulator. They cover what apps meet: nobody
// to write to, no place, long names, other scripts, ratings, tags, empty surveys.

export type Geolocation = {
  longitude: string;
  latitude: string;
  country: string;
  country_code: string;
  region: string;
  city: string;
  timezone: string;
};

export type Customer = {
  id: string;
  name: string;
  email?: string;
  geolocation?: Geolocation;
  customVariables?: { key: string; value: string }[];
};

export type Author = 'visitor' | 'agent' | 'system';

export type ChatMessage = { id: string; from: Author; text: string; minutesAgo: number; rich?: unknown };

export type ChatStatus = 'waiting' | 'open' | 'rated' | 'archived';

export type Chat = {
  /** The chat, and its present thread. */
  id: string;
  thread: string;
  status: ChatStatus;
  customer: Customer;
  survey: { question: string; answer: string }[];
  rating?: 'good' | 'bad';
  isUnread: boolean;
  messages: ChatMessage[];
  /** What the customer writes next, in order, each time it is asked for. */
  script: string[];
};

const place = (
  city: string,
  region: string,
  country: string,
  code: string,
  timezone: string,
  latitude: string,
  longitude: string,
): Geolocation => ({ city, region, country, country_code: code, timezone, latitude, longitude });

const WARSAW = place('Warsaw', 'Mazowieckie', 'Poland', 'PL', 'Europe/Warsaw', '52.22', '21.01');
const PORTLAND = place(
  'Portland',
  'Oregon',
  'United States',
  'US',
  'America/Los_Angeles',
  '45.52',
  '-122.68',
);
const HAIFA = place('Haifa', 'Haifa', 'Israel', 'IL', 'Asia/Jerusalem', '32.79', '34.99');
const KYOTO = place('Kyoto', 'Kyoto', 'Japan', 'JP', 'Asia/Tokyo', '35.01', '135.77');
const LYON = place('Lyon', 'Auvergne-Rhône-Alpes', 'France', 'FR', 'Europe/Paris', '45.76', '4.84');
const LAGOS = place('Lagos', 'Lagos', 'Nigeria', 'NG', 'Africa/Lagos', '6.52', '3.38');

type Seed = Omit<Chat, 'messages' | 'isUnread' | 'survey' | 'script'> & {
  said: [Author, string, number][];
  survey?: Chat['survey'];
  script?: string[];
  isUnread?: boolean;
};

const chat = ({ said, survey = [], script = [], isUnread = false, ...rest }: Seed): Chat => ({
  ...rest,
  survey,
  isUnread,
  script: [...script, 'Thank you!', 'One more thing: can you send me that by mail?'],
  messages: said.map(([from, text, minutesAgo], n) => ({
    id: `${rest.id}_${n + 1}`,
    from,
    text,
    minutesAgo,
  })),
});

export const CHATS: readonly Chat[] = [
  chat({
    id: 'PJ0MRSHTDG',
    thread: 'K600PKZON8',
    status: 'open',
    customer: {
      id: 'cus_7',
      name: 'Ann Lee',
      email: 'ann@example.com',
      geolocation: WARSAW,
      customVariables: [{ key: 'plan', value: 'gold' }],
    },
    survey: [{ question: 'Topic', answer: 'Billing' }],
    said: [
      ['system', 'Ann Lee started the chat on the page Pricing.', 9],
      ['visitor', 'Hi! My last invoice has the old address on it.', 9],
      ['agent', 'Hello Ann, I can change that. What should it say?', 7],
      ['visitor', 'Same street, number 14 instead of 4.', 2],
    ],
    script: ['And can I have the invoice of last month again, too?'],
    isUnread: true,
  }),
  chat({
    id: 'PK1QWERTY2',
    thread: 'K600QWERTY',
    status: 'open',
    customer: {
      id: 'cus_8',
      name: 'Bartholomew Featherstonehaugh-Cholmondeley',
      email: 'bart@example.com',
      geolocation: PORTLAND,
    },
    said: [
      ['visitor', 'Is the blue watering can in stock at your shop on Alder Street?', 22],
      ['agent', 'Let me look. One moment.', 21],
    ],
    script: ['I would come by at five.', 'Could you keep one for me?'],
  }),
  chat({
    id: 'PL2ASDFGH3',
    thread: 'K600ASDFGH',
    status: 'waiting',
    customer: { id: 'cus_9', name: '美咲', email: 'misaki@example.jp', geolocation: KYOTO },
    said: [['visitor', 'こんにちは。日本へ発送できますか？', 1]],
    isUnread: true,
  }),
  chat({
    id: 'PM3ZXCVBN4',
    thread: 'K600ZXCVBN',
    status: 'waiting',
    customer: { id: 'cus_10', name: 'נועה', geolocation: HAIFA },
    said: [['visitor', 'שלום, איפה ההזמנה שלי?', 3]],
    isUnread: true,
  }),
  chat({
    id: 'PN4POIUYT5',
    thread: 'K600POIUYT',
    status: 'open',
    customer: { id: 'cus_11', name: 'Visitor', customVariables: [] },
    said: [
      ['visitor', '🪴🪴🪴', 12],
      ['agent', 'Which plant is it about? 🙂', 11],
      ['visitor', 'The one that died 😢', 10],
    ],
  }),
  chat({
    id: 'PO5LKJHGF6',
    thread: 'K600LKJHGF',
    status: 'open',
    customer: { id: 'cus_12', name: 'Chloé Martin', email: 'chloe@example.fr', geolocation: LYON },
    survey: [
      { question: 'Topic', answer: 'Delivery' },
      { question: 'Order number', answer: 'MP-20418' },
    ],
    said: [
      ['visitor', 'My parcel says delivered, but there is nothing here.', 35],
      ['agent', 'I am sorry to hear that. I am asking the carrier now.', 33],
      ['system', 'Chloé Martin moved to the page Returns.', 30],
    ],
  }),
  chat({
    id: 'PP6MNBVCX7',
    thread: 'K600MNBVCX',
    status: 'rated',
    customer: { id: 'cus_13', name: 'Ade Bello', email: 'ade@example.ng', geolocation: LAGOS },
    rating: 'good',
    said: [
      ['visitor', 'How do I set up the drip irrigation kit?', 80],
      [
        'agent',
        'There is a guide with pictures: unroll the hose first, then cut it where each plant stands.',
        78,
      ],
      ['visitor', 'That worked, thanks.', 70],
      ['system', 'Ade Bello rated the chat as good.', 69],
    ],
  }),
  chat({
    id: 'PQ7REWQAS8',
    thread: 'K600REWQAS',
    status: 'rated',
    customer: { id: 'cus_14', name: 'Jo', email: 'jo@example.org' },
    rating: 'bad',
    said: [
      ['visitor', 'Third time I ask. Where is my refund?', 95],
      ['agent', 'It was sent yesterday and takes three working days.', 90],
      ['system', 'Jo rated the chat as bad.', 88],
    ],
  }),
  chat({
    id: 'PR8TYUIOP9',
    thread: 'K600TYUIOP',
    status: 'open',
    customer: {
      id: 'cus_15',
      name: 'Supercalifragilisticexpialidociousnesses',
      email: 'a.very.long.address.of.somebody@a-rather-long-name-of-a-company.example.com',
      geolocation: WARSAW,
    },
    said: [
      [
        'visitor',
        'averylongwordwithoutanyspaceinitthatgoesonandonandonandonandonandonandonandonandonandon',
        44,
      ],
    ],
  }),
  chat({
    id: 'PS9FGHJKL0',
    thread: 'K600FGHJKL',
    status: 'archived',
    customer: { id: 'cus_16', name: 'Ida Holm', email: 'ida@example.dk' },
    survey: [{ question: 'Topic', answer: 'Returns' }],
    said: [
      ['visitor', 'Can I return a tree?', 1500],
      ['agent', 'Within 30 days, and if it still stands in its pot.', 1499],
      ['visitor', 'It does. Great.', 1497],
    ],
  }),
  chat({
    id: 'PT0BNMASD1',
    thread: 'K600BNMASD',
    status: 'archived',
    customer: { id: 'cus_17', name: 'Okan', email: 'okan@example.com', geolocation: LYON },
    rating: 'good',
    said: [
      ['visitor', 'Do you ship on Saturdays?', 3000],
      ['agent', 'Yes, until noon.', 2999],
    ],
  }),
  chat({
    id: 'PU1QAZWSX2',
    thread: 'K600QAZWSX',
    status: 'archived',
    customer: { id: 'cus_18', name: '<b>Bobby</b>', email: 'bobby@example.com', geolocation: PORTLAND },
    said: [
      ['visitor', '<script>alert("hello")</script>', 4300],
      ['agent', 'That is a text here, and nothing more.', 4290],
    ],
  }),
];

/** Customers who never chatted. */
export const QUIET_CUSTOMERS: readonly Customer[] = [
  { id: 'cus_20', name: 'Rita Moreno', email: 'rita@example.com', geolocation: PORTLAND },
  { id: 'cus_21', name: 'Sven', geolocation: WARSAW },
];
