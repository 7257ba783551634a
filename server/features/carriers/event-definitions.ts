import type { EventDefinitions } from '../../registry/event-definition.ts'
import { countPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { listField, plainField, yesNoField } from '../../registry/fields.ts'

const carrierPhrase = (entry: EventRecord) => isolateBidi(detailOf(entry, 'name') ?? 'a carrier')

const companyPhrase = (entry: EventRecord) => isolateBidi(detailOf(entry, 'name') ?? 'a company')

export const carrierEventDefinitions = {
  'agency.carrierChanged': {
    sentence: (entry) => `edited ${carrierPhrase(entry)}`,
    fields: {
      renamed: plainField('Name'),
      claimPhone: plainField('Claim Phone'),
      claimPage: plainField('Claims Website'),
      claimEmail: plainField('Claims Email'),
      autoClaimEmail: plainField('Claims Email for Auto'),
      propertyClaimEmail: plainField('Claims Email for Property'),
      liabilityClaimEmail: plainField('Claims Email for Liability'),
      compensationClaimEmail: plainField('Claims Email for Workers’ Compensation'),
      payPage: plainField('Payment Page'),
      payPhone: plainField('Payment Phone'),
      naic: plainField('NAIC Number'),
      aliases: listField('Also Written As'),
      forPolicies: yesNoField('Available on Policies and Quotes'),
      leadsOffers: yesNoField('Preferred Carrier'),
      mayIssueCards: yesNoField('We May Issue ID Cards'),
    },
    personalFields: [],
  },
  'agency.carrierAdded': {
    sentence: (entry) => `added the carrier ${carrierPhrase(entry)}`,
    personalFields: [],
  },
  'agency.carrierMerged': {
    sentence: (entry) =>
      `merged the carrier ${detailOf(entry, 'from') ?? 'without a name'} into ${carrierPhrase(entry)}: ${countPhrase(entry, 'policies', 'policy', 'policies')} and ${countPhrase(entry, 'offers', 'offer', 'offers')} moved`,
    personalFields: [],
  },
  'agency.carrierRetired': {
    sentence: (entry) => `retired the carrier ${carrierPhrase(entry)}`,
    personalFields: [],
  },
  'agency.carrierTakenBack': {
    sentence: (entry) => `restored the carrier ${carrierPhrase(entry)}`,
    personalFields: [],
  },
  'agency.carrierLogoChanged': {
    sentence: (entry) => `changed the logo of ${carrierPhrase(entry)}`,
    personalFields: [],
  },
  'agency.carrierLogoRemoved': {
    sentence: (entry) => `removed the logo of ${carrierPhrase(entry)}`,
    personalFields: [],
  },
  'agency.carrierCompanyAdded': {
    sentence: (entry) =>
      `added the company ${companyPhrase(entry)} to ${detailOf(entry, 'carrier') ?? 'a carrier'}`,
    personalFields: [],
  },
  'agency.carrierCompanyChanged': {
    sentence: (entry) => `edited ${companyPhrase(entry)}`,
    fields: {
      renamed: plainField('Name'),
      naic: plainField('NAIC Number'),
      address: plainField('Address'),
      admittedIn: listField('Admitted In'),
      surplusIn: listField('Eligible Surplus Lines In'),
      aliases: listField('Also Written As'),
    },
    personalFields: [],
  },
  'agency.carrierCompanyRemoved': {
    sentence: (entry) =>
      `removed the company ${companyPhrase(entry)} from ${detailOf(entry, 'carrier') ?? 'a carrier'}`,
    personalFields: [],
  },
} satisfies EventDefinitions<'agency'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    carriers: typeof carrierEventDefinitions
  }
}
