import type { EventDefinitions } from '../../registry/event-definition.ts'
import { detail, isolated, several } from '../../registry/event-words.ts'
import { list, plain, yesNo } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const carrier = (told: Told) => isolated(detail(told, 'name') ?? 'a carrier')

const company = (told: Told) => isolated(detail(told, 'name') ?? 'a company')

export const carrierEventDefinitions = {
  'agency.carrierChanged': {
    sentence: (told) => `changed what is known of ${carrier(told)}`,
    fields: {
      renamed: plain('Name'),
      claimPhone: plain('Claim Phone'),
      claimPage: plain('Claim Page'),
      payPage: plain('Payment Page'),
      payPhone: plain('Payment Phone'),
      naic: plain('NAIC Number'),
      aliases: list('Also Written As'),
      forPolicies: yesNo('Offered for Policies'),
      leadsOffers: yesNo('First on the Client’s Page'),
    },
    personal: [],
  },
  'agency.carrierAdded': { sentence: (told) => `added the carrier ${carrier(told)}`, personal: [] },
  'agency.carrierMerged': {
    sentence: (told) =>
      `merged the carrier ${detail(told, 'from') ?? 'of another name'} into ${carrier(told)}: ${several(told, 'policies', 'policy', 'policies')} and ${several(told, 'offers', 'offer', 'offers')} moved`,
    personal: [],
  },
  'agency.carrierRetired': { sentence: (told) => `retired the carrier ${carrier(told)}`, personal: [] },
  'agency.carrierTakenBack': {
    sentence: (told) => `took back the retired carrier ${carrier(told)}`,
    personal: [],
  },
  'agency.carrierLogoChanged': { sentence: (told) => `changed the logo of ${carrier(told)}`, personal: [] },
  'agency.carrierLogoRemoved': { sentence: (told) => `removed the logo of ${carrier(told)}`, personal: [] },
  'agency.carrierCompanyAdded': {
    sentence: (told) => `added the company ${company(told)} to ${detail(told, 'carrier') ?? 'a carrier'}`,
    personal: [],
  },
  'agency.carrierCompanyChanged': {
    sentence: (told) => `changed what is known of ${company(told)}`,
    fields: {
      renamed: plain('Name'),
      naic: plain('NAIC Number'),
      admittedIn: list('Admitted In'),
      surplusIn: list('Surplus Lines In'),
      aliases: list('Also Written As'),
    },
    personal: [],
  },
  'agency.carrierCompanyRemoved': {
    sentence: (told) => `removed the company ${company(told)} from ${detail(told, 'carrier') ?? 'a carrier'}`,
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    carriers: typeof carrierEventDefinitions
  }
}
