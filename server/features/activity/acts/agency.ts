import { retentionKinds, retentionWords } from '../../../../contract/values/retention.ts'
import type { Told } from '../told.ts'
import type { Acts } from './act.ts'
import { businessHours, holidays, list, plain, word, yesNo } from './fields.ts'
import { archiveNotes, detail, isolated, quoted } from './words.ts'

/** What could not be done: a mail by its subject and to whom it goes, else the job. */
const job = (told: Told) => {
  const to = detail(told, 'to')
  return `${quoted(detail(told, 'what'), 'a job')}${to ? ` to ${to}` : ''}`
}

const line = (told: Told) => `the line ${quoted(detail(told, 'name'), 'of insurance')}`
const carrier = (told: Told) => isolated(detail(told, 'name') ?? 'a carrier')
const company = (told: Told) => isolated(detail(told, 'name') ?? 'a company')

const anImport = (told: Told) => `the import ${quoted(detail(told, 'name'), 'of a book')}`

const several = (told: Told, field: string, one: string, many: string) => {
  const count = detail(told, field) ?? '0'
  return `${count} ${count === '1' ? one : many}`
}

export const agencyActs = {
  'agency.settingsChanged': {
    sentence: 'changed the settings of the agency',
    fields: {
      requiresTwoStep: yesNo('Two-Step Sign-In Required'),
      requiresTwoStepOfClients: yesNo('Two-Step Sign-In Required of Clients'),
    },
  },
  'agency.retentionChanged': {
    sentence: 'changed for how many years what must be kept of former clients is kept',
    fields: Object.fromEntries(retentionKinds.map((kind) => [kind, plain(retentionWords[kind].label)])),
  },
  'agency.detailsChanged': {
    sentence: 'changed who the agency is',
    fields: {
      name: plain('Name'),
      phone: plain('Phone'),
      email: plain('Email'),
      address: plain('Address'),
      license: plain('License'),
      color: plain('Color'),
      timeZone: plain('Time Zone'),
    },
  },
  'agency.hoursChanged': {
    sentence: 'changed when the agency is open',
    fields: { week: businessHours('Business Hours'), holidays: holidays('Holidays') },
  },
  'agency.logoChanged': { sentence: 'changed the logo of the agency' },
  'agency.logoRemoved': { sentence: 'removed the logo of the agency' },
  'agency.setUp': { sentence: 'set up the portal' },
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
  },
  'agency.lineAdded': { sentence: (told) => `added ${line(told)}` },
  'agency.lineChanged': {
    sentence: (told) => `changed ${line(told)}`,
    fields: {
      called: plain('Name'),
      kind: word('Covers'),
      claimsMade: yesNo('Mostly Claims-Made'),
      limits: list('Usual Limits'),
      hasVehicles: yesNo('Has Vehicles'),
      onCertificates: yesNo('On Certificates'),
    },
  },
  'agency.lineMerged': {
    sentence: (told) => `merged ${line(told)} into ${quoted(detail(told, 'into'), 'another')}`,
  },
  'agency.lineMoved': { sentence: (told) => `moved ${line(told)} in the list` },
  'agency.lineRetired': { sentence: (told) => `retired ${line(told)}` },
  'agency.lineRestored': { sentence: (told) => `took ${line(told)} back` },
  'agency.carrierAdded': { sentence: (told) => `added the carrier ${carrier(told)}` },
  'agency.carrierMerged': {
    sentence: (told) =>
      `merged the carrier ${detail(told, 'from') ?? 'of another name'} into ${carrier(told)}: ${several(told, 'policies', 'policy', 'policies')} and ${several(told, 'offers', 'offer', 'offers')} moved`,
  },
  'agency.carrierRetired': { sentence: (told) => `retired the carrier ${carrier(told)}` },
  'agency.carrierTakenBack': { sentence: (told) => `took back the retired carrier ${carrier(told)}` },
  'agency.carrierLogoChanged': { sentence: (told) => `changed the logo of ${carrier(told)}` },
  'agency.carrierLogoRemoved': { sentence: (told) => `removed the logo of ${carrier(told)}` },
  'agency.carrierCompanyAdded': {
    sentence: (told) => `added the company ${company(told)} to ${detail(told, 'carrier') ?? 'a carrier'}`,
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
  },
  'agency.carrierCompanyRemoved': {
    sentence: (told) => `removed the company ${company(told)} from ${detail(told, 'carrier') ?? 'a carrier'}`,
  },
  'agency.logExported': {
    sentence: (told) => `exported ${detail(told, 'rows') ?? 'some'} entries of the audit log`,
  },
  'agency.listExported': {
    sentence: (told) =>
      `exported a list of ${detail(told, 'list') ?? 'something'}: ${detail(told, 'rows') ?? 'some'} rows`,
  },
  'agency.triedAgain': { sentence: (told) => `had ${job(told)} tried again` },
  'agency.mailGivenUp': { sentence: (told) => `gave up ${job(told)}` },
  'agency.testMailSent': { sentence: (told) => `sent a test mail to ${detail(told, 'to') ?? 'somebody'}` },
  'agency.testMailKept': {
    sentence: (told) =>
      `had a test mail to ${detail(told, 'to') ?? 'somebody'} kept in a folder: no mail server is set`,
  },
  'agency.archiveAsked': {
    sentence: (told) =>
      `asked for an archive of all that the agency has, with EINs as they are${archiveNotes(told)}`,
  },
  'agency.archiveMade': {
    sentence: (told) =>
      `made an archive of all that the agency has: ${detail(told, 'rows') ?? 'some'} lines and ${detail(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
  },
  'agency.archiveFailed': {
    sentence: (told) =>
      `could not make an archive of all that the agency has: ${detail(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive not made' },
  },
  'agency.archiveTaken': { sentence: 'downloaded the archive of all that the agency has' },
  'agency.importBegun': { sentence: (told) => `began ${anImport(told)}` },
  'agency.importFileAdded': {
    sentence: (told) =>
      `added the file ${quoted(detail(told, 'file'), 'of a name that is not known')} to ${anImport(told)}`,
  },
  'agency.importFileRemoved': {
    sentence: (told) =>
      `took the file ${quoted(detail(told, 'file'), 'of a name that is not known')} out of ${anImport(told)}`,
  },
  'agency.importChanged': { sentence: (told) => `said how ${anImport(told)} is to be read` },
  'agency.importMappingKept': {
    sentence: (told) => `kept which column is what as ${quoted(detail(told, 'mapping'), 'a mapping')}`,
  },
  'agency.importMappingRemoved': {
    sentence: (told) => `removed the mapping ${quoted(detail(told, 'mapping'), 'of columns')}`,
  },
  'agency.importRehearsed': { sentence: (told) => `had ${anImport(told)} rehearsed` },
  'agency.importRowsTaken': { sentence: (told) => `downloaded the wrong rows of ${anImport(told)}` },
  'agency.importCommitAsked': { sentence: (told) => `had ${anImport(told)} written into the book` },
  'agency.importPart': {
    sentence: (told) =>
      `wrote part ${detail(told, 'part') ?? ''} of ${anImport(told)}: ${several(told, 'added', 'row', 'rows')} added, ${detail(told, 'changed') ?? '0'} changed`,
  },
  'agency.importCommitted': {
    sentence: (told) =>
      `finished ${anImport(told)}: ${several(told, 'added', 'row', 'rows')} added, ${detail(told, 'changed') ?? '0'} changed`,
  },
  'agency.importInvited': {
    sentence: (told) => `had ${several(told, 'clients', 'client', 'clients')} of ${anImport(told)} invited`,
  },
  'agency.importInvitingStopped': {
    sentence: (told) =>
      `stopped the invitations of ${anImport(told)}: ${several(told, 'clients', 'client', 'clients')} still waited`,
  },
  'agency.importUndoAsked': { sentence: (told) => `had ${anImport(told)} undone` },
  'agency.importUndonePart': {
    sentence: (told) =>
      `undid a part of ${anImport(told)}: ${several(told, 'undone', 'row', 'rows')} as before, ${detail(told, 'left') ?? '0'} left`,
  },
  'agency.importUndone': {
    sentence: (told) =>
      `undid ${anImport(told)}: ${several(told, 'undone', 'row', 'rows')} as before, ${detail(told, 'left') ?? '0'} left`,
  },
  'agency.importStopped': {
    sentence: (told) => `could not go on with ${anImport(told)}: ${detail(told, 'failure') ?? 'it failed'}`,
  },
  'agency.importRemoved': { sentence: (told) => `removed ${anImport(told)}, of which nothing was written` },
  'agency.archiveRemoved': { sentence: 'removed the archive of all that the agency has' },
} satisfies Acts<'agency'>
