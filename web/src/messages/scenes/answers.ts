import { type HostWords, type Voice, voices } from './words';

/** Conversations about questions and their answers. */
export function answersThemes(it: HostWords) {
  return {
    bug: voices({
      subject: 'Export stops at 80 percent',
      talk: [
        ['customer', 'The export always stops at 80 percent.'],
        ['agent', 'Thanks. Which browser is it, and how many rows?'],
        ['customer', 'Firefox, about 12,000 rows.'],
        ['agent', 'Got it. I filed it, our developers are on it.'],
      ],
      panel: {
        body: 'issue',
        title: 'WEB-214',
        badge: 'In progress',
        text: 'Export stops at 80 percent with many rows',
        facts: [
          ['Priority', 'High'],
          ['Owner', 'Platform'],
          [`Linked ${it.many}`, '6'],
        ],
        button: `Add this ${it.one}`,
      },
      followUps: ['Report a problem', 'See status', 'Talk to a person'],
      result: {
        title: 'WEB-214 fixed',
        facts: [
          [`Linked ${it.many}`, '6'],
          ['Customers told', 'all'],
          ['Took', '2 days'],
        ],
      },
    }),
    translation: voices({
      subject: 'Sofá y envío',
      talk: [
        ['customer', 'Hola, ¿el sofá se puede desmontar?'],
        ['agent', 'Sí, en tres piezas, con una sola llave.'],
        ['customer', '¿Y cuánto tarda el envío a Sevilla?'],
        ['agent', 'Cinco días. Subimos las piezas a su piso.'],
      ],
      panel: {
        body: 'translation',
        title: 'Spanish to English',
        pairs: [
          ['¿El sofá se puede desmontar?', 'Can the sofa be taken apart?'],
          ['¿Cuánto tarda el envío?', 'How long does delivery take?'],
        ],
        button: 'Translate my reply',
      },
      followUps: ['English', 'Español', 'Deutsch'],
      result: {
        title: `Two languages, one ${it.one}`,
        facts: [
          ['Customer reads', 'Spanish'],
          ['Sam reads', 'English'],
          ['Messages', '14'],
        ],
      },
    }),
    handover: voices({
      subject: 'Handed over by the bot',
      talk: [
        ['customer', 'Can I get a refund for a gift card?'],
        ['bot', 'Gift cards are valid for 3 years. Shall I get a person?'],
        ['customer', 'Yes, please.'],
        ['agent', 'Hi, Sam here. I have read everything above.'],
      ],
      panel: {
        body: 'facts',
        title: 'What the bot knows',
        facts: [
          ['Topic', 'Gift card'],
          ['Asked', '2 questions'],
          ['Mood', 'Calm'],
        ],
        badge: 'Handed over',
        button: 'Take over',
      },
      followUps: ['Opening hours', 'My order', 'Talk to a person'],
      result: {
        title: 'Answered by the bot',
        facts: [
          ['Closed alone', '64 %'],
          ['Handed over', '36 %'],
          ['Waiting', '0 min'],
        ],
      },
    }),
    draft: voices({
      subject: 'Does the warranty cover water?',
      talk: [
        ['customer', 'Does the warranty cover water damage?'],
        ['agent', 'Let me check the exact wording for you.'],
        ['customer', 'It fell into the sink for a second.'],
        ['agent', 'Good news: splash damage is covered for 2 years.'],
      ],
      panel: {
        body: 'draft',
        title: 'Suggested reply',
        text: 'Yes. Splash damage is covered for two years. Keep the device switched off and send it in with the receipt.',
        source: 'Warranty, paragraph 3',
        button: 'Use this reply',
      },
      followUps: ['Warranty', 'Repairs', 'Talk to a person'],
      result: {
        title: 'Answered from your articles',
        facts: [
          ['Drafts used', '8 of 10'],
          ['First reply', '21 s'],
          ['Gaps found', '5 articles'],
        ],
      },
    }),
    recap: voices({
      subject: 'Summary of the chat',
      talk: [
        ['customer', 'So the new part comes on Friday, and it is free?'],
        ['agent', 'Right. And please keep the old part for the driver.'],
        ['customer', 'Great, thank you for your help!'],
        ['agent', 'You are welcome. Have a nice evening.'],
      ],
      panel: {
        body: 'draft',
        title: 'Summary',
        text: 'Wants a spare part for a garden chair. Free of charge under warranty, arrives on Friday. Old part goes back.',
        source: 'Next: order the part',
        button: 'Save summary',
      },
      followUps: [],
      result: {
        title: `Every ${it.one} in three lines`,
        facts: [
          ['Summaries', '412'],
          ['Read by', 'next shift'],
          ['Saved a day', '50 min'],
        ],
      },
    }),
    file: voices(
      {
        subject: 'The manual, please',
        talk: [
          ['customer', 'Do you have the manual as a PDF?'],
          ['agent', 'Yes, in two languages. Which one?'],
          ['customer', 'German and English, if possible.'],
          ['agent', 'Both are on their way to you.'],
        ],
        panel: {
          body: 'files',
          title: 'Shared files',
          items: [
            ['Manual EN.pdf', '2.1 MB'],
            ['Manual DE.pdf', '2.2 MB'],
            ['Assembly.mp4', '48 MB'],
          ],
          button: 'Send 2 files',
        },
        followUps: [],
        result: {
          title: 'Sent as a link',
          facts: [
            ['Files', '2'],
            ['Opened', 'both'],
            ['Expires', 'in 7 days'],
          ],
        },
      },
      {
        subject: 'A drawing for the joiner',
        talk: [
          ['customer', 'My joiner asks for the drawing of the shelf.'],
          ['agent', 'I put it into a folder for both of you.'],
          ['customer', 'Can he write on it, too?'],
          ['agent', 'Yes, with the link. Nobody else can.'],
        ],
        panel: {
          body: 'files',
          title: 'Folder: Shelf',
          items: [
            ['Shelf front.pdf', '640 kB'],
            ['Measures.xls', '88 kB'],
            ['Wall, photo.jpg', '2.8 MB'],
          ],
          button: 'Share the folder',
        },
        result: {
          title: 'One folder for all',
          facts: [
            ['Folder', 'Shelf'],
            ['May write', '2 people'],
            ['Sent by mail', 'nothing'],
          ],
        },
      },
    ),
  } satisfies Record<string, Voice[]>;
}
