import type { EventDefinitions } from '../../registry/event-definition.ts'
import { countPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, yesNoField } from '../../registry/fields.ts'

const carrier = (told: EventRecord) => isolateBidi(detailOf(told, 'name') ?? 'a carrier')

const company = (told: EventRecord) => isolateBidi(detailOf(told, 'name') ?? 'a company')

export const carrierEventDefinitions = {
  'agency.carrierChanged': {
    sentence: (told) => `edited ${carrier(told)}`,
    fields: {
      renamed: plainField('Name'),
      claimPhone: plainField('Claim Phone'),
      claimPage: plainField('Claim Page'),
      claimEmail: plainField('Claims Email'),
      payPage: plainField('Payment Page'),
      payPhone: plainField('Payment Phone'),
      naic: plainField('NAIC Number'),
      aliases: listField('Also Written As'),
      forPolicies: yesNoField('Offered for Policies'),
      leadsOffers: yesNoField('Preferred Carrier'),
      mayIssueCards: yesNoField('We May Issue ID Cards'),
    },
    personal: [],
  },
  'agency.carrierAdded': { sentence: (told) => `added the carrier ${carrier(told)}`, personal: [] },
  'agency.carrierMerged': {
    sentence: (told) =>
      `merged the carrier ${detailOf(told, 'from') ?? 'without a name'} into ${carrier(told)}: ${countPhrase(told, 'policies', 'policy', 'policies')} and ${countPhrase(told, 'offers', 'offer', 'offers')} moved`,
    personal: [],
  },
  'agency.carrierRetired': { sentence: (told) => `retired the carrier ${carrier(told)}`, personal: [] },
  'agency.carrierTakenBack': {
    sentence: (told) => `restored the carrier ${carrier(told)}`,
    personal: [],
  },
  'agency.carrierLogoChanged': { sentence: (told) => `changed the logo of ${carrier(told)}`, personal: [] },
  'agency.carrierLogoRemoved': { sentence: (told) => `removed the logo of ${carrier(told)}`, personal: [] },
  'agency.carrierCompanyAdded': {
    sentence: (told) => `added the company ${company(told)} to ${detailOf(told, 'carrier') ?? 'a carrier'}`,
    personal: [],
  },
  'agency.carrierCompanyChanged': {
    sentence: (told) => `edited ${company(told)}`,
    fields: {
      renamed: plainField('Name'),
      naic: plainField('NAIC Number'),
      address: plainField('Address'),
      admittedIn: listField('Admitted In'),
      surplusIn: listField('Eligible Surplus Lines In'),
      aliases: listField('Also Written As'),
    },
    personal: [],
  },
  'agency.carrierCompanyRemoved': {
    sentence: (told) =>
      `removed the company ${company(told)} from ${detailOf(told, 'carrier') ?? 'a carrier'}`,
    personal: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    carriers: typeof carrierEventDefinitions
  }
}
