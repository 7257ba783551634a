import type { Acts } from './act.ts'
import { plain, yesNo } from './fields.ts'
import { detail } from './words.ts'

export const agencyActs = {
  'agency.settingsChanged': {
    sentence: 'changed the settings of the agency',
    fields: {
      requiresTwoStep: yesNo('Two-Step Sign-In Required'),
      requiresTwoStepOfClients: yesNo('Two-Step Sign-In Required of Clients'),
    },
  },
  'agency.carrierChanged': {
    sentence: (told) => `changed what is known of ${detail(told, 'name') ?? 'a carrier'}`,
    fields: {
      claimPhone: plain('Claim Phone'),
      claimPage: plain('Claim Page'),
      naic: plain('NAIC Number'),
    },
  },
  'agency.logExported': {
    sentence: (told) => `exported ${detail(told, 'rows') ?? 'some'} entries of the audit log`,
  },
} satisfies Acts<'agency'>
