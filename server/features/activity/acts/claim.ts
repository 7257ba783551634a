import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { day, plain, word } from './fields.ts'
import { capitalised, detail } from './words.ts'

/** 'the auto claim on HBA 317902' */
const claim = (told: Told) => {
  const { name, number } = told.about.thing ?? {
    name: detail(told, 'line'),
    number: detail(told, 'policyNumber'),
  }
  return `the ${name ?? ''} claim${number ? ` on ${number}` : ''}`.replace('  ', ' ')
}

export const claimActs = {
  'claim.reported': {
    sentence: (told) => `reported ${claim(told)}`,
    bell: { rings: 'both sides', title: 'Claim reported' },
    mail: { atOnce: ['agent', 'client'] },
  },
  'claim.escalated': {
    sentence: (told) => `told the admins that nobody has taken up ${claim(told)}`,
    bell: { rings: 'admins', title: 'Claim waiting' },
    mail: { atOnce: ['admins'] },
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
  },
} satisfies Acts<'claim'>
