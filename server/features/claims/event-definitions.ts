import type { EventDefinitions } from '../../registry/event-definition.ts'
import { capitalised, detail } from '../../registry/event-words.ts'
import { day, plain, word } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

/** 'the auto claim on HBA 317902' */
const claim = (told: Told) => {
  const { name, number } = told.about.thing ?? {
    name: detail(told, 'line'),
    number: detail(told, 'policyNumber'),
  }
  return `the ${name ?? ''} claim${number ? ` on ${number}` : ''}`.replace('  ', ' ')
}

export const claimEventDefinitions = {
  'claim.reported': {
    sentence: (told) => `reported ${claim(told)}`,
    bell: { rings: 'both sides', title: 'Claim reported' },
    mail: { atOnce: ['agent', 'client'] },
    personal: [],
  },
  'claim.escalated': {
    sentence: (told) => `told the admins that nobody has taken up ${claim(told)}`,
    bell: { rings: 'admins', title: 'Claim waiting' },
    mail: { atOnce: ['admins'] },
    personal: [],
  },
  'claim.stepTaken': {
    sentence: (told) => {
      const status = detail(told, 'status')
      return status
        ? `set ${claim(told)} to ${capitalised(status.replaceAll('_', ' '))}`
        : `noted on ${claim(told)}`
    },
    fields: {
      status: word('Status'),
      claimNumber: plain('Claim Number'),
      adjusterName: plain('Adjuster'),
      adjusterPhone: plain("Adjuster's Phone"),
      adjusterEmail: plain("Adjuster's Email"),
      nextStep: plain('Next Step'),
      nextBy: day('Next By'),
    },
    bell: { rings: 'client', title: 'Claim update' },
    mail: { atOnce: ['client'] },
    push: 'claims',
    personal: ['adjusterName', 'adjusterPhone', 'adjusterEmail', 'nextStep'],
  },
} satisfies EventDefinitions<'claim'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    claims: typeof claimEventDefinitions
  }
}
