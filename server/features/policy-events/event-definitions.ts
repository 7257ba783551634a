import { formatDay } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { isToldToClients } from '../../../contract/values/policy-events.ts'
import { policy } from '../../registry/called.ts'
import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, fromDay } from '../../registry/event-words.ts'
import { money, plain, word } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const premium = money('Premium')

const standing = word('Standing')

function nonPayment(told: Told): string {
  if (detail(told, 'reason') !== 'non-payment') return ''
  const due = detail(told, 'amountDue')
  const by = detail(told, 'payBy')
  return ` for non-payment${due ? `: ${dollars(Number(due))} due` : ''}${due && by ? ` by ${formatDay(by)}` : ''}`
}

export const policyEventDefinitions = {
  'policy.cancelled': {
    sentence: (told) => `noted that ${policy(told)} was cancelled${fromDay(told, 'cancelledOn')}`,
    bell: { rings: 'client', title: 'Policy cancelled' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  // Everybody is warned in the same way, and no switch turns it off.
  'policy.noticeOfCancellation': {
    fields: { standing },
    sentence: (told) =>
      `noted that the carrier has given notice to cancel ${policy(told)}${fromDay(told)}${nonPayment(told)}`,
    bell: { rings: 'client', title: 'Notice of cancellation' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.noticeWithdrawn': {
    fields: { standing },
    sentence: (told) => `noted that the carrier has withdrawn its notice to cancel ${policy(told)}`,
    bell: { rings: 'client', title: 'Notice of cancellation withdrawn' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.reinstated': {
    fields: { standing },
    sentence: (told) => `noted that the carrier has reinstated ${policy(told)}${fromDay(told)}`,
    bell: { rings: 'client', title: 'Policy reinstated' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.notToBeRenewed': {
    fields: { standing },
    sentence: (told) => `noted that the carrier will not renew ${policy(told)}`,
    bell: { rings: 'client', title: 'Policy will not be renewed' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.nonrenewalWithdrawn': {
    fields: { standing },
    sentence: (told) => `noted that the carrier has withdrawn its notice not to renew ${policy(told)}`,
    bell: { rings: 'client', title: 'Notice of nonrenewal withdrawn' },
    mail: { atOnce: ['client'] },
    personal: [],
  },
  'policy.expiryNoted': {
    fields: { standing },
    sentence: (told) => `noted that ${policy(told)} has expired and goes on nowhere`,
    personal: [],
  },
  'policy.reportingExtended': {
    fields: { standing },
    sentence: (told) => {
      const until = detail(told, 'until')
      return `noted that claims under ${policy(told)} can be reported${until ? ` until ${formatDay(until)}` : ' for longer'}`
    },
    bell: { rings: 'client', title: 'Extended reporting period' },
    personal: [],
  },
  'policy.audited': {
    sentence: (told) => `noted the audit of ${policy(told)}`,
    fields: { premium, standing },
    bell: { rings: 'client', title: 'Premium audit' },
    personal: [],
  },
  'policy.issued': {
    sentence: (told) => `noted that ${policy(told)} was issued in the place of its binder`,
    fields: { policyNumber: plain('Policy Number'), standing },
    personal: [],
  },
  'policy.eventTakenBack': {
    fields: { standing },
    sentence: (told) =>
      `took back ${detail(told, 'what') ?? 'an entry'} of ${policy(told)}, entered by mistake`,
    bell: {
      rings: 'client',
      title: 'Policy entry taken back',
      isNews: (details) => 'kind' in details && isToldToClients(details.kind),
    },
    mail: { atOnce: ['client'] },
    personal: [],
  },
} satisfies EventDefinitions<'policy'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    policyEvents: typeof policyEventDefinitions
  }
}
