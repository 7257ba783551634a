interface MailKindLabel {
  label: string
  /** Says when the email is sent. Null if this audience cannot switch the email on or off. */
  toClients: string | null
  toStaff: string | null
}

const unreadHint = 'When you have had unread messages for 10 minutes.'
const presentationHint = 'When one is booked, moved or cancelled, with reminders one day and one hour before.'

/** Kinds of emails that people may switch off, with the texts of their settings. */
export const mailKindLabels = {
  messages: { label: 'Messages', toClients: unreadHint, toStaff: unreadHint },
  requests: {
    label: 'Service requests',
    toClients: 'When your agent opens, updates or comments on one.',
    toStaff: 'When one of your clients sends a request.',
  },
  documents: {
    label: 'Documents',
    toClients: 'When your agent uploads documents for you.',
    toStaff: 'When one of your clients uploads documents.',
  },
  quotes: {
    label: 'Quotes',
    toClients: 'When we receive your quote request, and when your quotes are ready.',
    toStaff: 'When one of your clients asks for a quote.',
  },
  presentations: { label: 'Presentations', toClients: presentationHint, toStaff: presentationHint },
  invites: { label: 'Invitations', toClients: null, toStaff: 'When a client accepts one.' },
  // Claim emails to staff cannot be switched off.
  claims: { label: 'Claims', toClients: 'When a claim is reported, and at every step.', toStaff: null },
  bills: {
    label: 'Bills',
    toClients: 'A week before a payment is due, and when it is overdue.',
    toStaff: null,
  },
} as const satisfies Record<string, MailKindLabel>

export type MailKind = keyof typeof mailKindLabels

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKindLabels, kind)
export const mailKinds = Object.keys(mailKindLabels).filter(isMailKind)
