import { type HostWords, type Voice, voices } from './words';

/** Conversations about orders and money. */
export function shopThemes(it: HostWords) {
  return {
    order: voices({
      subject: 'Where is my order?',
      talk: [
        ['customer', 'Hi! Where is my order? It was due on Friday.'],
        ['agent', 'Let me look. It left our warehouse on Wednesday.'],
        ['customer', 'Can I still change the address?'],
        ['agent', 'Yes, until noon tomorrow. Which one?'],
      ],
      panel: {
        body: 'order',
        title: 'Order 48213',
        badge: 'On its way',
        items: [
          ['Wool blanket, grey', '$62.00'],
          ['Linen cover, 50 × 70', '$22.00'],
        ],
        facts: [
          ['Total', '$84.00'],
          ['Arrives', 'Thursday'],
        ],
        button: 'Change address',
      },
      followUps: ['Track my order', 'Change address', 'Talk to a person'],
      result: {
        title: 'Address changed',
        facts: [
          ['Order', '48213'],
          ['Arrives', 'Friday'],
          ['Told the customer', `in the ${it.one}`],
        ],
      },
    }),
    basket: voices(
      {
        subject: 'Help me choose a size',
        talk: [
          ['customer', 'I like the lamp, but is the small one bright enough?'],
          ['agent', 'For a desk, yes. For a table I would take the medium.'],
          ['customer', 'Medium in brass then, please.'],
          ['agent', 'Here is your basket. You only have to pay.'],
        ],
        panel: {
          body: 'order',
          title: 'Draft order',
          badge: 'Not paid',
          items: [
            ['Table lamp M, brass', '$118.00'],
            ['Bulb, warm white', '$9.00'],
          ],
          facts: [
            ['Discount', '10 %'],
            ['Total', '$114.30'],
          ],
          button: 'Send checkout link',
        },
        followUps: ['Show the lamp', 'Compare sizes', 'Talk to a person'],
        result: {
          title: `Paid from the ${it.one}`,
          facts: [
            ['Draft order', '$114.30'],
            ['Time to pay', '4 min'],
            ['Credited to', 'Sam'],
          ],
        },
      },
      {
        subject: 'Is the coat warm enough?',
        talk: [
          ['customer', 'Is the green coat warm enough for January?'],
          ['agent', 'With the lining, yes. It is in stock in M and L.'],
          ['customer', 'Then L, with the lining.'],
          ['agent', 'Both are in your basket now.'],
        ],
        panel: {
          body: 'order',
          title: 'Basket',
          badge: '2 items',
          items: [
            ['Coat, green, L', '$149.00'],
            ['Wool lining, L', '$39.00'],
          ],
          facts: [
            ['Delivery', 'Free'],
            ['Total', '$188.00'],
          ],
          button: 'Send the basket',
        },
        result: {
          title: 'Bought with advice',
          facts: [
            ['Basket', '$188.00'],
            ['Time to pay', '9 min'],
            ['Credited to', 'Kim'],
          ],
        },
      },
    ),
    shipping: voices({
      subject: 'Parcel stuck since Monday',
      talk: [
        ['customer', 'The tracking has not moved since Monday.'],
        ['agent', 'I see it. The parcel is in the depot in Lyon.'],
        ['customer', 'I need it for a birthday on Saturday.'],
        ['agent', 'I asked them to deliver it on Friday morning.'],
      ],
      panel: {
        body: 'steps',
        title: 'Parcel 7 of 7',
        badge: 'In the depot',
        steps: [
          ['Packed', 'Mon'],
          ['Handed over', 'Tue'],
          ['In the depot', 'Wed'],
          ['Delivery', 'Fri'],
        ],
        reached: 2,
        button: 'Ask the carrier',
      },
      followUps: ['Where is it?', 'Pick it up', 'Talk to a person'],
      result: {
        title: 'Delivered on Friday',
        facts: [
          ['Parcel', '7 of 7'],
          ['Signed by', 'the customer'],
          [`${it.One} reopened`, 'never'],
        ],
      },
    }),
    returns: voices({
      subject: 'Shoes are too small',
      talk: [
        ['customer', 'The shoes are half a size too small.'],
        ['agent', 'No problem. Return or exchange?'],
        ['customer', 'Exchange for a 41, please.'],
        ['agent', 'Done. The label is in your mail, the 41 is reserved.'],
      ],
      panel: {
        body: 'order',
        title: 'Return of 1 item',
        badge: 'Open',
        items: [
          ['Trail shoe, size 40½', 'Return'],
          ['Trail shoe, size 41', 'Reserved'],
        ],
        facts: [
          ['Reason', 'Too small'],
          ['Send back by', '14 days'],
        ],
        button: 'Create label',
      },
      followUps: ['Return it', 'Exchange it', 'Talk to a person'],
      result: {
        title: 'Exchange arranged',
        facts: [
          ['Label', 'sent'],
          ['Size 41', 'reserved'],
          ['Took', '2 min'],
        ],
      },
    }),
    refund: voices({
      subject: 'Charged twice',
      talk: [
        ['customer', 'I was charged twice for the same month.'],
        ['agent', 'I see two payments of $29.00. Sorry about that.'],
        ['customer', 'When do I get one of them back?'],
        ['agent', 'Refunded just now. Your bank needs 3 to 5 days.'],
      ],
      panel: {
        body: 'payments',
        title: 'Payments',
        items: [
          ['$29.00', 'Today 9:12', 'Refunded'],
          ['$29.00', 'Today 9:11', 'Paid'],
          ['$29.00', 'Last month', 'Paid'],
        ],
        facts: [
          ['Card', 'ends in 4242'],
          ['Customer since', '2 years'],
        ],
        button: 'Refund $29.00',
      },
      followUps: ['Ask for a refund', 'See payments', 'Talk to a person'],
      result: {
        title: '$29.00 refunded',
        facts: [
          ['To card', 'ends in 4242'],
          ['Receipt', 'sent by mail'],
          ['Rated', 'good'],
        ],
      },
    }),
    invoice: voices({
      subject: 'Invoice with our VAT number',
      talk: [
        ['customer', 'Could you put our VAT number on the invoice?'],
        ['agent', 'Sure, please send it to me.'],
        ['customer', 'It is in my signature. Thanks!'],
        ['agent', 'Here is the corrected invoice as a PDF.'],
      ],
      panel: {
        body: 'payments',
        title: 'Invoices',
        items: [
          ['$480.00', 'Invoice 1042', 'Open'],
          ['$480.00', 'Invoice 1031', 'Paid'],
          ['$360.00', 'Invoice 1018', 'Paid'],
        ],
        facts: [
          ['Open', '$480.00'],
          ['Due', 'in 9 days'],
        ],
        button: 'Send invoice',
      },
      followUps: ['My invoices', 'Change details', 'Talk to a person'],
      result: {
        title: 'Invoice 1042 sent',
        facts: [
          ['Amount', '$480.00'],
          ['VAT number', 'added'],
          ['Paid', 'next day'],
        ],
      },
    }),
  } satisfies Record<string, Voice[]>;
}
