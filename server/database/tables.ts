// Written by `npm run tables` from the migrations. Do not edit.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

export interface AccessLinks {
  createdAt: string
  expiresAt: string
  kind: 'welcome' | 'reset'
  tokenHash: Buffer
  userId: string
}

export interface AccountExternalIds {
  accountId: string
  externalId: string
  system: string
}

export interface AccountManagers {
  accountId: string
  addedAt: string
  addedBy: string | null
  userId: string
}

export interface Accounts {
  accountNumber: string | null
  address: string | null
  agentId: string
  clientSince: string | null
  closedAt: string | null
  closedBy: string | null
  contactId: string | null
  createdAt: string
  dba: string | null
  einLastFour: string | null
  einSealed: Buffer | null
  entity: string | null
  id: string
  kind: 'business' | 'person'
  locationAddress: string | null
  name: string
  ownerId: string | null
  phone: string | null
  searchText: Generated<string>
  sortName: string
  version: Generated<number>
}

export interface Agency {
  address: string | null
  color: string
  email: string
  holidays: ColumnType<unknown, string | undefined, string>
  id: Generated<boolean>
  license: string | null
  logo: Buffer | null
  logoHash: string | null
  name: string
  phone: string
  timeZone: string
  version: Generated<number>
  week: ColumnType<unknown, string, string>
}

export interface ApiKeys {
  createdAt: string
  createdBy: string
  ending: string
  expiresAt: string | null
  id: string
  lastUsedAt: string | null
  lastUsedIp: string | null
  name: string
  ofAgency: boolean
  revokedAt: string | null
  rights: ColumnType<import("../../contract/values/key-rights.ts").KeyRights, string, string>
  tokenHash: Buffer
  userId: string
}

export interface Appointments {
  agentId: string
  bookedBy: string
  cancelledAt: string | null
  cancelledBy: string | null
  createdAt: string
  id: string
  notes: string | null
  quoteId: string
  revision: Generated<number>
  startsAt: string
}

export interface Archives {
  askedAt: string
  askedBy: string
  clientId: string | null
  endedAt: string | null
  expiresAt: string | null
  failure: string | null
  fileName: string
  filesCount: Generated<number>
  id: string
  progress: Generated<number>
  rowsCount: Generated<number>
  sha256: Buffer | null
  size: number | null
  state: 'waiting' | 'making' | 'ready' | 'failed'
  storageKey: string | null
  tries: Generated<number>
  withNotes: boolean
}

export interface Backups {
  beganAt: string
  byItself: boolean
  bytes: number | null
  endedAt: string
  failure: string | null
  files: number | null
  id: string
  place: string
  wrongFiles: number | null
}

export interface Bills {
  by: 'carrier' | 'agency'
  createdAt: string
  createdBy: string | null
  fees: Generated<number>
  financeCompany: string | null
  id: string
  note: string | null
  policyId: string
  premium: number
  taxes: Generated<number>
  version: Generated<number>
  withdrawnAt: string | null
  withdrawnBy: string | null
}

export interface CalendarFeeds {
  createdAt: string
  readAt: string | null
  tokenHash: Buffer
  userId: string
}

export interface CardLinks {
  createdAt: string
  createdBy: string
  documentId: string | null
  expiresAt: string
  id: string
  vehicleId: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
}

export interface CarrierAliases {
  carrierId: string
  companyId: string | null
  key: string
  name: string
}

export interface CarrierCompanies {
  address: string | null
  admittedIn: Generated<string[]>
  carrierId: string
  id: string
  naic: string | null
  name: string
  surplusIn: Generated<string[]>
  version: Generated<number>
}

export interface Carriers {
  autoClaimEmail: string | null
  claimEmail: string | null
  claimPage: string | null
  claimPhone: string | null
  compensationClaimEmail: string | null
  forPolicies: Generated<boolean>
  id: Generated<string>
  leadsOffers: Generated<boolean>
  liabilityClaimEmail: string | null
  logo: Buffer | null
  logoHash: string | null
  mayIssueCards: Generated<boolean | null>
  naic: string | null
  name: string
  payPage: string | null
  payPhone: string | null
  place: Generated<number>
  propertyClaimEmail: string | null
  retiredAt: string | null
  version: Generated<number>
}

export interface CertificateEmails {
  acceptedAt: string | null
  againOf: string | null
  attemptedAt: string | null
  cancelledAt: string | null
  certificateId: string
  clientId: string
  failedBecause: string | null
  id: string
  linkCode: string
  openedAt: string | null
  orderId: string
  orderedAt: string
  orderedBy: string
  recipient: string
  refusedAt: string | null
  settledAt: string | null
  settledBy: string | null
  unconfirmedAt: string | null
}

export interface CertificateHolders {
  additionalInsured: string | null
  approvedAt: string | null
  approvedBy: string | null
  city: string
  clientId: string
  country: string | null
  createdAt: string
  createdBy: string
  email: string | null
  id: string
  loanNumber: string | null
  name: string
  operations: string | null
  phone: string | null
  removedAt: string | null
  requestId: string | null
  sortName: ColumnType<string, never, never>
  state: string
  street: string
  wantedPolicies: string[] | null
  zip: string
}

export interface CertificateMasterPolicies {
  clientId: string
  coverages: string[]
  place: number
  policyId: string
  withoutCompanyBecause: string | null
  wordings: Generated<import("../../contract/values/wordings.ts").WordingName[]>
}

export interface CertificateMasterVersions {
  clientId: string
  version: number
}

export interface CertificateMasters {
  approvedAt: string
  approvedBy: string
  clientId: string
  insuredAddress: string | null
  insuredName: string
  version: Generated<number>
  wordings: Generated<import("../../contract/values/wordings.ts").WordingName[]>
}

export interface CertificateRunHolders {
  because: string | null
  certificateId: string | null
  clientId: string
  endedAt: string | null
  evidenceOf: string | null
  holderId: string
  id: Generated<string>
  recipient: string | null
  runId: string
  state: Generated<string>
  tries: Generated<number>
}

export interface CertificateRunTerms {
  certificateId: string
  holderId: string
  isEvidence: Generated<boolean>
  policyId: string
}

export interface CertificateRuns {
  id: string
  isEmailed: boolean
  orderedAt: string
  orderedBy: string
}

export interface CertificateStateChecks {
  checked: string
  confirmedAt: string
  confirmedBy: string
  state: string
}

export interface CertificateSubscriptions {
  askedAt: string
  certificateId: string
  checkedOf: string | null
  checkedOn: string | null
  clientId: string
  confirmHash: Buffer
  confirmUntil: string
  confirmedAt: string | null
  email: string
  id: string
  nextId: string | null
  state: import("../../contract/values/certificate-states.ts").CertificateState | null
  stopCode: string
  stoppedAt: string | null
  stoppedBecause: 'pressed' | 'client closed' | 'address refused' | null
}

export interface Certificates {
  clientId: string
  code: string
  holderId: string
  id: string
  isBeyondApproval: boolean
  issuedAt: string
  issuedBy: string
  number: Generated<number>
  printed: ColumnType<import("../../contract/certificates.ts").PrintedCertificate, string, string>
  replacedBy: string | null
  requestId: string | null
  searchText: ColumnType<string, never, never>
  withdrawnAt: string | null
  withdrawnBy: string | null
}

export interface Checkout {
  address: string
  formerSecretSealed: Buffer | null
  formerSecretUntil: string | null
  id: string
  secretSealed: Buffer | null
}

export interface CheckoutPayments {
  amount: number
  id: string
  installmentId: string | null
  problem: 'unknown reference' | 'amount differs' | 'paid already' | 'not due' | null
  receivedAt: string
  reference: string
  reportId: string
  settledAt: string | null
  settledBy: string | null
}

export interface Claims {
  acknowledgeBy: string | null
  acknowledgedOn: string | null
  adjusterEmail: string | null
  adjusterName: string | null
  adjusterPhone: string | null
  answerBy: string | null
  changedAt: string
  claimNumber: string | null
  clientId: string
  createdAt: string
  employeeSealed: Buffer | null
  filedAt: ColumnType<string, never, never>
  filedBy: string
  firstReportBy: string | null
  firstReportOn: string | null
  firstReportState: string | null
  id: string
  line: 'auto' | 'property' | 'liability' | 'workers compensation'
  nextBy: string | null
  nextStep: string | null
  noticeAcceptedAt: string | null
  noticeAt: string | null
  noticeAttemptUntil: string | null
  noticeFailedBecause: string | null
  noticeId: string | null
  noticeTo: string | null
  noticeUnconfirmed: Generated<boolean>
  policyId: string
  reportedAt: string | null
  revision: Generated<number>
  sentChannel: 'website' | 'email' | 'phone' | 'fax' | 'letter' | null
  sentConfirmation: string | null
  sentDocumentId: string | null
  sentOn: string | null
  sentSpokeWith: string | null
  sentTo: string | null
  servedOn: string | null
  status: 'draft' | 'reported' | 'sent_to_carrier' | 'open' | 'closed'
  suitAcknowledgedOn: string | null
  suitDaysUnknown: Generated<boolean>
  suitSentOn: string | null
  told: ColumnType<import("../../contract/claim-forms.ts").LossReport, string, string>
  version: Generated<number>
}

export interface Contacts {
  accountId: string
  addedAt: string
  email: string | null
  firstName: string | null
  id: string
  isOwner: Generated<boolean>
  lastName: string | null
  may: 'everything' | 'read' | 'certificates' | 'claims' | null
  phone: string | null
  title: string | null
  version: Generated<number>
}

export interface Conversations {
  clientId: string
  lastAt: string
  lastMessageId: string
  messagesCount: number
}

export interface Covers {
  agentId: string
  beginsAt: string
  coverId: string
  createdAt: string
  createdBy: string
  endedAt: string | null
  endedBy: string | null
  endsAt: string
  fromDay: string
  id: string
  untilDay: string
}

export interface DataKeys {
  id: string
  keySealed: Buffer
  madeAt: string
}

export interface Devices {
  createdAt: string
  deviceHash: Buffer
  seenAt: string
  userId: string
}

export interface DirectoryHolders {
  aliases: Generated<string[]>
  city: string
  country: string | null
  createdAt: string
  createdBy: string
  emails: Generated<string[]>
  id: string
  kind: import("../../contract/values/holder-kinds.ts").HolderKind
  name: string
  searchText: string
  sortName: ColumnType<string, never, never>
  state: string
  street: string
  version: Generated<number>
  zip: string
}

export interface Documents {
  cardVehicles: string[] | null
  certificateId: string | null
  claimId: string | null
  contentType: string
  createdAt: string
  description: string | null
  fileName: string
  id: string
  offerId: string | null
  policyId: string | null
  quoteId: string | null
  relation: 'user' | 'policy' | 'quote'
  removalReason: string | null
  removedAt: string | null
  removedBy: string | null
  requestId: string | null
  sha256: Buffer
  size: number
  storageKey: string
  title: string
  type: 'policy' | 'id card' | 'certificate of insurance' | 'invoice' | 'claim' | 'other'
  uploadedBy: string
  userId: string
  version: Generated<number>
}

export interface EmailChanges {
  askedAt: string
  askedBy: string
  email: string
  expiresAt: string
  tokenHash: Buffer | null
  userId: string
}

export interface EmailReplies {
  clientId: string | null
  documentIds: Generated<string[]>
  emailHash: Buffer
  emailId: string
  fileNames: string[]
  id: string
  messageId: string | null
  reason: import("../../contract/values/email-reply-reasons.ts").EmailReplyReason | null
  receivedAt: string
  refusedFiles: Generated<string[]>
  reply: string
  sender: string
  settledAt: string | null
  settledBy: string | null
  state: 'message' | 'waiting' | 'discarded' | 'ignored'
  subject: string
  userId: string | null
  whole: string
}

export interface Erasures {
  accountId: string
  askedAt: string
  askedBy: string
  erasedAt: string | null
  nextOn: string | null
}

export interface Events {
  action: string
  actorId: string | null
  at: string
  clientId: string | null
  details: ColumnType<unknown, string | undefined, string>
  entity: string
  entityId: string | null
  id: string
  ip: string | null
  onBehalfOf: string | null
}

export interface FillableFormPages {
  formId: string
  number: number
  picture: Buffer
}

export interface FillableForms {
  edition: string
  fields: ColumnType<unknown, string, string>
  fileName: string
  id: string
  isReady: boolean
  kind: string
  mapping: ColumnType<Record<string, string>, string, string>
  pdf: Buffer
  uploadedAt: string
  uploadedBy: string
  usage: Generated<string>
  version: Generated<number>
}

export interface FormRepresentatives {
  agreedAt: string
  license: string
  userId: string
}

export interface HolderLinks {
  createdAt: string
  email: string
  expiresAt: string
  exportHash: Buffer | null
  exportUntil: string | null
  openedAt: string | null
  tokenHash: Buffer
}

export interface HolderReports {
  certificateId: string
  clientId: string
  id: string
  reason: 'limit' | 'form' | 'name' | 'address' | 'not received'
  reportedAt: string
  said: string
  settledAt: string | null
  settledBy: string | null
}

export interface ImportChanges {
  afterHash: string
  before: ColumnType<unknown, string, string>
  einSealed: Buffer | null
  id: string
  isNew: boolean
  kind: 'accounts' | 'people' | 'policies' | 'vehicles' | 'holders'
  leftBecause: string | null
  part: number
  place: number
  rowId: string
  runId: string
  title: string
  undoneAt: string | null
}

export interface ImportClients {
  accountId: string
  askedAt: string | null
  askedBy: string | null
  because: string | null
  inviteId: string | null
  message: string | null
  runId: string
  state: Generated<'open' | 'waiting' | 'sending' | 'sent' | 'let in' | 'left'>
}

export interface ImportFiles {
  addedAt: string
  failure: string | null
  form: string | null
  id: string
  name: string
  runId: string
  said: ColumnType<string[], string | undefined, string>
  size: number
  state: Generated<'looking' | 'ready' | 'unreadable'>
  storageKey: string | null
  tables: ColumnType<import("../../contract/values/import-storage.ts").StoredImportTable[], string | undefined, string>
  tries: Generated<number>
}

export interface ImportKnown {
  accountId: string
  fingerprint: string
  runId: string
}

export interface ImportMappings {
  fields: ColumnType<Record<string, string | null>, string, string>
  id: string
  name: string
  savedAt: string
  savedBy: string
}

export interface ImportRows {
  accountKey: string | null
  alike: ColumnType<string[], string | undefined, string>
  answer: string | null
  because: string | null
  candidates: ColumnType<import("../../contract/values/import-storage.ts").ImportCandidate[], string | undefined, string>
  changes: ColumnType<import("../../contract/values/import-storage.ts").ImportChange[], string | undefined, string>
  einSealed: Buffer | null
  fileId: string
  findings: ColumnType<import("../../contract/values/import-storage.ts").ImportFinding[], string | undefined, string>
  id: string
  isDone: Generated<boolean>
  isNamedOnly: Generated<boolean>
  key: string
  kind: 'accounts' | 'people' | 'policies' | 'vehicles' | 'holders'
  leftOut: ColumnType<import("../../contract/values/import-storage.ts").SkippedCell[], string | undefined, string>
  number: number
  outcome: 'new' | 'changed' | 'same' | 'doubtful' | 'wrong' | 'left out'
  parentId: string | null
  place: number
  policyKey: string | null
  runId: string
  sheet: number
  targetId: string | null
  title: string
  values: ColumnType<import("../../contract/values/import-storage.ts").ImportValues, string | undefined, string>
}

export interface ImportRuns {
  agentId: string | null
  committedAt: string | null
  committedBy: string | null
  counts: ColumnType<import("../../contract/imports.ts").CountsByKind, string | undefined, string>
  createdAt: string
  createdBy: string
  failure: string | null
  id: string
  meanings: ColumnType<import("../../contract/values/import-storage.ts").ImportMeanings, string | undefined, string>
  mended: ColumnType<Record<string, number>, string | undefined, string>
  name: string
  parts: Generated<number>
  progress: Generated<number>
  rehearsal: Generated<number>
  state: Generated<'open' | 'rehearsing' | 'rehearsed' | 'committing' | 'committed' | 'undoing' | 'undone' | 'stopped'>
  touchedAt: string
  tries: Generated<number>
  tryKey: string | null
  undoneAt: string | null
  undoneBy: string | null
  unknown: ColumnType<import("../../contract/values/import-storage.ts").UnknownNames, string | undefined, string>
}

export interface Installation {
  name: string
  value: string
}

export interface Installments {
  amount: number
  billId: string
  cancelledAt: string | null
  charge: Generated<number>
  dueOn: string
  id: string
  missedAt: string | null
  own: Generated<boolean>
  paidAt: string | null
  paidBy: string | null
  paidOn: string | null
  paidSource: 'not stated' | 'e-mail' | 'carrier page' | 'carrier list' | 'telephone' | 'letter' | 'client' | null
  place: number
  proofId: string | null
  remindedAt: string | null
  saidNote: string | null
  saidPaidAt: string | null
  saidPaidBy: string | null
}

export interface Invites {
  acceptedAt: string | null
  accountId: string | null
  createdAt: string
  createdBy: string
  id: string
  message: string | null
  notSentAt: string | null
  notSentBecause: string | null
  sendingSince: string | null
  sentAt: string | null
  tokenHash: Buffer
  tokenSealed: Buffer
  userId: string
  validFrom: string
  version: Generated<number>
}

export interface KeyChanges {
  beganAt: string
  endedAt: string | null
  fromKey: string
  id: string
  leftToSeal: number
  sealedAnewAt: string | null
  toKey: string
}

export interface LastTerms {
  endDate: string
  policyId: string
  startDate: string
  userId: string
}

export interface Lines {
  category: 'commercial' | 'personal'
  claimsMade: Generated<boolean>
  formerNames: Generated<string[]>
  hasVehicles: Generated<boolean>
  kind: 'liability' | 'property' | 'auto' | 'workers compensation' | 'professional' | 'management' | 'cyber' | 'marine' | 'bond' | 'package' | 'umbrella' | 'other'
  limits: Generated<string[]>
  name: string
  onCertificates: Generated<boolean>
  place: number
  retiredAt: string | null
  slug: ColumnType<string, never, never>
  version: Generated<number>
}

export interface LinkInvitations {
  expiresAt: string
  tokenHash: Buffer
  userId: string
}

export interface LinkedIdentities {
  issuer: string
  linkedAt: string
  subject: string
  userId: string
}

export interface MergedAccounts {
  account: ColumnType<unknown, string, string>
  accountId: string
  einSealed: Buffer | null
  id: string
  intoId: string
  mergedAt: string
  mergedBy: string
  name: string
  stayed: ColumnType<unknown, string, string>
  stayedEinSealed: Buffer | null
}

export interface MergedRows {
  before: ColumnType<unknown, string | null | undefined, string | null>
  hash: string | null
  mergedId: string
  ofTable: string
  origin: string
  rowKey: string
}

export interface MessageEmails {
  bouncedAt: string | null
  bouncedBecause: string | null
  clientId: string
  emailId: string
  id: string
  sentAt: string
  userId: string
}

export interface Messages {
  byEmail: Generated<boolean>
  clientId: string
  content: string
  createdAt: string
  documentId: string | null
  id: string
  readAt: string | null
  receiverId: string
  senderId: string
  sentKey: string | null
  staffId: Generated<string>
  toldAt: string | null
}

export interface Notes {
  changedAt: string | null
  claimId: string | null
  clientId: string
  createdAt: string
  createdBy: string
  id: string
  importRunId: string | null
  isPinned: Generated<boolean>
  kind: Generated<'note' | 'call'>
  policyId: string | null
  removedAt: string | null
  removedBy: string | null
  requestId: string | null
  text: string
  version: Generated<number>
}

export interface Notifications {
  createdAt: string
  eventId: string
  readAt: string | null
  userId: string
}

export interface Offers {
  amBestRating: string | null
  carrier: string
  coverageDetails: string | null
  coverageLimit: number
  createdAt: string
  createdBy: string
  deductible: number
  deletedAt: string | null
  deletedBy: string | null
  discounts: string | null
  exclusions: string | null
  features: string[]
  id: string
  paymentOptions: string | null
  premium: number
  quoteId: string
  rating: number | null
  recommendationReason: string | null
  recommended: boolean
  recommendedBy: string | null
  renewalId: string | null
  termsUrl: string | null
  validUntil: string | null
  version: Generated<number>
}

export interface Once {
  answerSealed: Buffer | null
  contentHash: Buffer
  createdAt: string
  key: string
  person: string
}

export interface Passes {
  kind: string
  passedAt: string
  passedBy: string
  thingId: string
  toId: string
}

export interface PasskeyChallenges {
  challenge: string
  expiresAt: string
  userId: string | null
}

export interface Passkeys {
  backedUp: boolean | null
  backupEligible: boolean | null
  counter: number
  createdAt: string
  credentialId: string
  id: string
  name: string
  publicKey: Buffer
  transports: string[]
  usedAt: string | null
  userId: string
}

export interface PaymentReferences {
  createdAt: string
  installmentId: string
  reference: string
  usedAt: string | null
}

export interface People {
  accountId: string
  addedAt: string
  addedBy: string | null
  endedAt: string | null
  endedBy: string | null
  may: Generated<'everything' | 'read' | 'certificates' | 'claims'>
  title: string | null
  userId: string
  version: Generated<number>
}

export interface Policies {
  cancelledOn: string | null
  cardFor: Generated<'listed' | 'all owned'>
  cardState: string | null
  carrier: string
  carrierCompanyId: string | null
  category: 'commercial' | 'personal'
  conditionalRenewal: ColumnType<import("../../contract/policy-events.ts").ConditionalRenewal | null, string | null | undefined, string | null>
  coverageLimit: number
  coverageType: string | null
  coverages: ColumnType<import("../../contract/policies.ts").Coverage[], string, string>
  createdAt: string
  createdBy: string | null
  deactivatedAt: string | null
  deactivatedBy: string | null
  deactivationReason: 'entered in error' | 'cancelled' | 'not renewed' | 'replaced' | null
  deductible: number
  description: string | null
  elsewhere: string | null
  endDate: string
  eventVersion: Generated<number>
  facts: ColumnType<Partial<import("../../contract/policy-parts.ts").PolicyFacts>, string | undefined, string>
  gaps: string | null
  happened: Generated<number>
  id: string
  life: ColumnType<import("../../contract/policy-events.ts").PolicyTermState | null, string | null | undefined, string | null>
  namedInsured: string | null
  noticeOn: string | null
  paymentFrequency: 'monthly' | 'quarterly' | 'semi-annually' | 'annually' | null
  policyNumber: string
  premium: number
  renewalBecause: string | null
  renewalShownAt: Generated<string | null>
  renewedFrom: string | null
  startDate: string
  status: 'active' | 'pending'
  type: string
  userId: string
  version: Generated<number>
  wholesaler: string | null
}

export interface PolicyEvents {
  act: 'extension' | 'conditional renewal' | 'conditional renewal withdrawn' | 'agent of record out' | 'agent of record in' | null
  appliedAt: string | null
  changes: ColumnType<Record<string, [unknown, unknown]>, string | undefined, string>
  confirmedBy: string | null
  documentId: string | null
  effectiveOn: string
  enteredAt: string
  enteredBy: string | null
  facts: ColumnType<import("../../contract/policy-events.ts").PolicyEventFacts, string | undefined, string>
  id: string
  kind: 'new business' | 'renewal offered' | 'renewal bound' | 'policy issued' | 'change' | 'correction' | 'audit' | 'notice of cancellation' | 'notice withdrawn' | 'cancellation' | 'flat cancellation' | 'reinstatement' | 'notice of nonrenewal' | 'nonrenewal withdrawn' | 'expiry' | 'extended reporting'
  no: ColumnType<number, never, never>
  policyId: string
  receivedOn: string
  source: 'not stated' | 'e-mail' | 'carrier page' | 'carrier list' | 'telephone' | 'letter' | 'client'
  takenBackAt: string | null
  takenBackBy: string | null
}

export interface PolicyParts {
  createdAt: string
  endsOn: string | null
  id: string
  kind: 'named insured' | 'location' | 'driver' | 'interest' | 'form' | 'class code' | 'charge'
  place: number
  policyId: string
  removedAt: string | null
  said: ColumnType<import("../../contract/policy-parts.ts").StoredPolicyPart, string, string>
  startsOn: string | null
}

export interface PushDevices {
  auth: string
  createdAt: string
  deviceKey: string
  endpoint: string
  id: string
  sessionHash: Buffer
  userId: string
}

export interface PushKeys {
  id: string
  madeAt: string
  onlyOne: Generated<boolean>
  privateSealed: Buffer
  publicKey: string
}

export interface Quotes {
  address: string | null
  agreedAt: string | null
  agreementText: string | null
  agreementVersion: string | null
  amountsShownAt: string | null
  annualPayroll: number | null
  annualRevenue: number | null
  businessName: string | null
  category: 'commercial' | 'personal'
  clientId: string
  createdAt: string
  createdBy: string
  deletedAt: string | null
  deletedBy: string | null
  description: string
  email: string | null
  finalizedAt: string | null
  finalizedOfferId: string | null
  firstName: string | null
  fullTimeEmployees: number | null
  hasCurrentPolicy: boolean | null
  hasInsurance: boolean | null
  hideAmounts: boolean | null
  id: string
  industry: string | null
  lastName: string | null
  openUntil: string
  partTimeEmployees: number | null
  phone: string | null
  renews: string | null
  requestNumber: ColumnType<number, never, never>
  requestedCoverage: string[]
  status: 'pending' | 'quoted' | 'accepted' | 'declined' | 'expired' | 'completed'
  title: string
  version: Generated<number>
}

export interface Receipts {
  clientId: string
  messageId: string
  readAt: string | null
  toldAt: string | null
  userId: string
}

export interface RecordSealing {
  at: string
  eventId: string
  onlyOne: Generated<boolean>
}

export interface RecoveryCodes {
  codeHash: Buffer
  madeUnder: string | null
  usedAt: string | null
  userId: string
}

export interface Releases {
  broughtAt: string
  version: string
  worksWith: string | null
}

export interface ReplyKeys {
  clientId: string
  createdAt: string
  id: string
  tokenHash: Buffer
  tokenSealed: Buffer
  userId: string
}

export interface ReplyMailbox {
  address: string
  failingSince: string | null
  host: string
  id: string
  passwordSealed: Buffer
  problem: string | null
  readAt: string | null
  receivingServer: string
  username: string
  watchedUntil: string | null
  watcherId: string | null
}

export interface RepresentativeSignatures {
  addedAt: string
  hash: string
  id: string
  pictureSealed: Buffer
  userId: string
}

export interface RequestComments {
  createdAt: string
  id: string
  requestId: string
  said: string
  saidBy: string
}

export interface Requests {
  appliedAt: string | null
  applyOn: string | null
  change: ColumnType<import("../../contract/request-changes.ts").RequestChange | null, string | null | undefined, string | null>
  changedAt: string
  confirmed: ColumnType<import("../../contract/request-changes.ts").ChangeConfirmation | null, string | null | undefined, string | null>
  confirmedBy: string | null
  createdAt: string
  declinedBecause: string | null
  description: string
  details: string
  dueOn: string | null
  id: string
  isUrgent: boolean
  ownerId: string | null
  policyId: string | null
  quoteId: string | null
  requesterId: string
  searchText: ColumnType<string, never, never>
  sent: ColumnType<import("../../contract/request-changes.ts").CarrierSubmission | null, string | null | undefined, string | null>
  stage: string | null
  status: 'pending' | 'in_progress' | 'completed'
  type: 'coi' | 'endorsement' | 'coverage_review' | 'claims_assistance' | 'other'
  version: Generated<number>
}

export interface RequirementSets {
  checked: ColumnType<Record<string, { verdict: import("../../contract/values/contract-requirements.ts").Verdict; shortBy: number | null }>, string | undefined, string>
  checkedOf: string | null
  checkedOn: string | null
  clientId: string
  closedAt: string | null
  closedBy: string | null
  content: ColumnType<import("../../contract/requirements.ts").RequirementContent, string, string>
  createdAt: string
  createdBy: string
  documentId: string | null
  documentPage: number | null
  holderId: string | null
  id: string
  project: Generated<string>
  version: Generated<number>
  writtenAt: string
  writtenBy: string
}

export interface RequirementShortfalls {
  askedAt: string | null
  askedBy: string | null
  clientId: string
  endedAt: string | null
  foundAt: string | null
  id: string
  requestId: string | null
  requirement: string
  says: string
  setId: string
  settledAt: string | null
  settledBy: string | null
  taskId: string | null
}

export interface RequirementVersions {
  content: ColumnType<import("../../contract/requirements.ts").RequirementContent, string, string>
  documentId: string | null
  documentPage: number | null
  project: string
  setId: string
  version: number
  writtenAt: string
  writtenBy: string
}

export interface Retention {
  claims: Generated<number>
  correspondence: Generated<number>
  onlyOne: Generated<boolean>
  policies: Generated<number>
  quotes: Generated<number>
  version: Generated<number>
}

export interface Sessions {
  accountId: string | null
  confirmedAt: string | null
  createdAt: string
  id: Generated<string>
  ip: string | null
  seenAt: string
  tokenHash: Buffer
  userAgent: string | null
  userId: string
}

export interface SetupLinks {
  expiresAt: string
  tokenHash: Buffer
}

export interface SignInFailures {
  accountHash: Buffer
  addressHash: Buffer
  again: Generated<boolean>
  at: string
  id: ColumnType<number, never, never>
}

export interface SignInProvider {
  clientId: string
  emergencyAdminId: string | null
  id: string
  isRequired: Generated<boolean>
  issuer: string
  label: string
  secretSealed: Buffer
}

export interface SignOnAttempts {
  expiresAt: string
  invitationHash: Buffer | null
  proofHash: Buffer
  purpose: 'signIn' | 'link' | 'confirm'
  sessionHash: Buffer | null
  stateHash: Buffer
}

export interface Snoozes {
  kind: string
  snoozedAt: string
  thingId: string
  untilDay: string
  userId: string
}

export interface SubscriptionEmails {
  acceptedAt: string | null
  againSince: string | null
  attemptedAt: string | null
  changedAt: string
  clientId: string
  droppedAt: string | null
  endedOn: string | null
  endsOn: string | null
  failedBecause: string | null
  id: string
  nextId: string | null
  place: number
  refusedAt: string | null
  settledAt: string | null
  settledBy: string | null
  state: import("../../contract/values/certificate-states.ts").CertificateState
  subscriptionId: string
  unconfirmedAt: string | null
}

export interface Tasks {
  certificateId: string | null
  claimId: string | null
  clientId: string | null
  createdAt: string
  createdBy: string
  doneAt: string | null
  doneBy: string | null
  dueOn: string | null
  id: string
  nextId: string | null
  ownerId: string
  policyId: string | null
  quoteId: string | null
  removedAt: string | null
  removedBy: string | null
  repeats: Generated<'none' | 'daily' | 'weekly' | 'monthly' | 'yearly'>
  repeatsFrom: string | null
  requestId: string | null
  sortDay: ColumnType<string, never, never>
  version: Generated<number>
  what: string
}

export interface Thumbnails {
  documentId: string
  madeAt: string
  size: number
  storageKey: string | null
}

export interface Undelivered {
  jobId: number
  recipient: string
  subject: string
  toldAt: string | null
}

export interface Users {
  acceptedAt: string | null
  address: string | null
  agentId: string | null
  company: string | null
  createdAt: string
  deactivatedAt: string | null
  einLastFour: string | null
  einSealed: Buffer | null
  email: string
  firstName: string | null
  id: string
  lastName: string | null
  license: string | null
  mailsOff: Generated<import("../../contract/notifications.ts").MailKind[]>
  passwordHash: string | null
  phone: string | null
  pushOff: Generated<import("../../contract/push.ts").PushKind[]>
  role: 'client' | 'agent' | 'admin'
  searchText: ColumnType<string, never, never>
  sortName: string
  totpOffered: Buffer | null
  totpOfferedAt: string | null
  totpSealed: Buffer | null
  totpStep: number | null
  twoStepSince: string | null
  username: string
  version: Generated<number>
}

export interface Vehicles {
  createdAt: string
  id: string
  make: string
  model: string
  place: number
  policyId: string
  rating: ColumnType<import("../../contract/vehicles.ts").VehicleRating | null, string | null | undefined, string | null>
  removedAt: string | null
  temporaryFrom: string | null
  temporaryUntil: string | null
  vinEnd: string | null
  vinSealed: Buffer | null
  year: number
}

export interface WebhookDeliveries {
  answer: string | null
  attemptedAt: string | null
  attempts: Generated<number>
  createdAt: string
  deliveredAt: string | null
  eventId: string | null
  id: string
  nextAt: string | null
  problem: string | null
  request: string | null
  retriedUntil: string
  status: number | null
  webhookId: string
}

export interface Webhooks {
  address: string
  createdAt: string
  createdBy: string
  endedAt: string | null
  failingSince: string | null
  formerSecretSealed: Buffer | null
  formerSecretUntil: string | null
  id: string
  kinds: import("../../contract/values/webhook-kinds.ts").WebhookKind[]
  name: string
  ofAgency: boolean
  offSince: string | null
  restsUntil: string | null
  secretSealed: Buffer
  userId: string
  version: Generated<number>
  withChanges: boolean
}

export interface WholesaleAuthorities {
  confirmedAt: string
  confirmedBy: string
  documentId: string | null
  policyId: string
  reference: string
  wholesaler: string
}

export interface DB {
  accessLinks: AccessLinks
  accountExternalIds: AccountExternalIds
  accountManagers: AccountManagers
  accounts: Accounts
  agency: Agency
  apiKeys: ApiKeys
  appointments: Appointments
  archives: Archives
  backups: Backups
  bills: Bills
  calendarFeeds: CalendarFeeds
  cardLinks: CardLinks
  carrierAliases: CarrierAliases
  carrierCompanies: CarrierCompanies
  carriers: Carriers
  certificateEmails: CertificateEmails
  certificateHolders: CertificateHolders
  certificateMasterPolicies: CertificateMasterPolicies
  certificateMasterVersions: CertificateMasterVersions
  certificateMasters: CertificateMasters
  certificateRunHolders: CertificateRunHolders
  certificateRunTerms: CertificateRunTerms
  certificateRuns: CertificateRuns
  certificateStateChecks: CertificateStateChecks
  certificateSubscriptions: CertificateSubscriptions
  certificates: Certificates
  checkout: Checkout
  checkoutPayments: CheckoutPayments
  claims: Claims
  contacts: Contacts
  conversations: Conversations
  covers: Covers
  dataKeys: DataKeys
  devices: Devices
  directoryHolders: DirectoryHolders
  documents: Documents
  emailChanges: EmailChanges
  emailReplies: EmailReplies
  erasures: Erasures
  events: Events
  fillableFormPages: FillableFormPages
  fillableForms: FillableForms
  formRepresentatives: FormRepresentatives
  holderLinks: HolderLinks
  holderReports: HolderReports
  importChanges: ImportChanges
  importClients: ImportClients
  importFiles: ImportFiles
  importKnown: ImportKnown
  importMappings: ImportMappings
  importRows: ImportRows
  importRuns: ImportRuns
  installation: Installation
  installments: Installments
  invites: Invites
  keyChanges: KeyChanges
  lastTerms: LastTerms
  lines: Lines
  linkInvitations: LinkInvitations
  linkedIdentities: LinkedIdentities
  mergedAccounts: MergedAccounts
  mergedRows: MergedRows
  messageEmails: MessageEmails
  messages: Messages
  notes: Notes
  notifications: Notifications
  offers: Offers
  once: Once
  passes: Passes
  passkeyChallenges: PasskeyChallenges
  passkeys: Passkeys
  paymentReferences: PaymentReferences
  people: People
  policies: Policies
  policyEvents: PolicyEvents
  policyParts: PolicyParts
  pushDevices: PushDevices
  pushKeys: PushKeys
  quotes: Quotes
  receipts: Receipts
  recordSealing: RecordSealing
  recoveryCodes: RecoveryCodes
  releases: Releases
  replyKeys: ReplyKeys
  replyMailbox: ReplyMailbox
  representativeSignatures: RepresentativeSignatures
  requestComments: RequestComments
  requests: Requests
  requirementSets: RequirementSets
  requirementShortfalls: RequirementShortfalls
  requirementVersions: RequirementVersions
  retention: Retention
  sessions: Sessions
  setupLinks: SetupLinks
  signInFailures: SignInFailures
  signInProvider: SignInProvider
  signOnAttempts: SignOnAttempts
  snoozes: Snoozes
  subscriptionEmails: SubscriptionEmails
  tasks: Tasks
  thumbnails: Thumbnails
  undelivered: Undelivered
  users: Users
  vehicles: Vehicles
  webhookDeliveries: WebhookDeliveries
  webhooks: Webhooks
  wholesaleAuthorities: WholesaleAuthorities
}

/** The database, or a transaction on it. */
export type Db = Kysely<DB> | Transaction<DB>

/** A row is read by these: a newer instance may have added columns that this one does not know. */
export const columnsOf = {
  accessLinks: ['accessLinks.createdAt', 'accessLinks.expiresAt', 'accessLinks.kind', 'accessLinks.tokenHash', 'accessLinks.userId'],
  accountExternalIds: ['accountExternalIds.accountId', 'accountExternalIds.externalId', 'accountExternalIds.system'],
  accountManagers: ['accountManagers.accountId', 'accountManagers.addedAt', 'accountManagers.addedBy', 'accountManagers.userId'],
  accounts: ['accounts.accountNumber', 'accounts.address', 'accounts.agentId', 'accounts.clientSince', 'accounts.closedAt', 'accounts.closedBy', 'accounts.contactId', 'accounts.createdAt', 'accounts.dba', 'accounts.einLastFour', 'accounts.einSealed', 'accounts.entity', 'accounts.id', 'accounts.kind', 'accounts.locationAddress', 'accounts.name', 'accounts.ownerId', 'accounts.phone', 'accounts.searchText', 'accounts.sortName', 'accounts.version'],
  agency: ['agency.address', 'agency.color', 'agency.email', 'agency.holidays', 'agency.id', 'agency.license', 'agency.logo', 'agency.logoHash', 'agency.name', 'agency.phone', 'agency.timeZone', 'agency.version', 'agency.week'],
  apiKeys: ['apiKeys.createdAt', 'apiKeys.createdBy', 'apiKeys.ending', 'apiKeys.expiresAt', 'apiKeys.id', 'apiKeys.lastUsedAt', 'apiKeys.lastUsedIp', 'apiKeys.name', 'apiKeys.ofAgency', 'apiKeys.revokedAt', 'apiKeys.rights', 'apiKeys.tokenHash', 'apiKeys.userId'],
  appointments: ['appointments.agentId', 'appointments.bookedBy', 'appointments.cancelledAt', 'appointments.cancelledBy', 'appointments.createdAt', 'appointments.id', 'appointments.notes', 'appointments.quoteId', 'appointments.revision', 'appointments.startsAt'],
  archives: ['archives.askedAt', 'archives.askedBy', 'archives.clientId', 'archives.endedAt', 'archives.expiresAt', 'archives.failure', 'archives.fileName', 'archives.filesCount', 'archives.id', 'archives.progress', 'archives.rowsCount', 'archives.sha256', 'archives.size', 'archives.state', 'archives.storageKey', 'archives.tries', 'archives.withNotes'],
  backups: ['backups.beganAt', 'backups.byItself', 'backups.bytes', 'backups.endedAt', 'backups.failure', 'backups.files', 'backups.id', 'backups.place', 'backups.wrongFiles'],
  bills: ['bills.by', 'bills.createdAt', 'bills.createdBy', 'bills.fees', 'bills.financeCompany', 'bills.id', 'bills.note', 'bills.policyId', 'bills.premium', 'bills.taxes', 'bills.version', 'bills.withdrawnAt', 'bills.withdrawnBy'],
  calendarFeeds: ['calendarFeeds.createdAt', 'calendarFeeds.readAt', 'calendarFeeds.tokenHash', 'calendarFeeds.userId'],
  cardLinks: ['cardLinks.createdAt', 'cardLinks.createdBy', 'cardLinks.documentId', 'cardLinks.expiresAt', 'cardLinks.id', 'cardLinks.vehicleId', 'cardLinks.withdrawnAt', 'cardLinks.withdrawnBy'],
  carrierAliases: ['carrierAliases.carrierId', 'carrierAliases.companyId', 'carrierAliases.key', 'carrierAliases.name'],
  carrierCompanies: ['carrierCompanies.address', 'carrierCompanies.admittedIn', 'carrierCompanies.carrierId', 'carrierCompanies.id', 'carrierCompanies.naic', 'carrierCompanies.name', 'carrierCompanies.surplusIn', 'carrierCompanies.version'],
  carriers: ['carriers.autoClaimEmail', 'carriers.claimEmail', 'carriers.claimPage', 'carriers.claimPhone', 'carriers.compensationClaimEmail', 'carriers.forPolicies', 'carriers.id', 'carriers.leadsOffers', 'carriers.liabilityClaimEmail', 'carriers.logo', 'carriers.logoHash', 'carriers.mayIssueCards', 'carriers.naic', 'carriers.name', 'carriers.payPage', 'carriers.payPhone', 'carriers.place', 'carriers.propertyClaimEmail', 'carriers.retiredAt', 'carriers.version'],
  certificateEmails: ['certificateEmails.acceptedAt', 'certificateEmails.againOf', 'certificateEmails.attemptedAt', 'certificateEmails.cancelledAt', 'certificateEmails.certificateId', 'certificateEmails.clientId', 'certificateEmails.failedBecause', 'certificateEmails.id', 'certificateEmails.linkCode', 'certificateEmails.openedAt', 'certificateEmails.orderId', 'certificateEmails.orderedAt', 'certificateEmails.orderedBy', 'certificateEmails.recipient', 'certificateEmails.refusedAt', 'certificateEmails.settledAt', 'certificateEmails.settledBy', 'certificateEmails.unconfirmedAt'],
  certificateHolders: ['certificateHolders.additionalInsured', 'certificateHolders.approvedAt', 'certificateHolders.approvedBy', 'certificateHolders.city', 'certificateHolders.clientId', 'certificateHolders.country', 'certificateHolders.createdAt', 'certificateHolders.createdBy', 'certificateHolders.email', 'certificateHolders.id', 'certificateHolders.loanNumber', 'certificateHolders.name', 'certificateHolders.operations', 'certificateHolders.phone', 'certificateHolders.removedAt', 'certificateHolders.requestId', 'certificateHolders.sortName', 'certificateHolders.state', 'certificateHolders.street', 'certificateHolders.wantedPolicies', 'certificateHolders.zip'],
  certificateMasterPolicies: ['certificateMasterPolicies.clientId', 'certificateMasterPolicies.coverages', 'certificateMasterPolicies.place', 'certificateMasterPolicies.policyId', 'certificateMasterPolicies.withoutCompanyBecause', 'certificateMasterPolicies.wordings'],
  certificateMasterVersions: ['certificateMasterVersions.clientId', 'certificateMasterVersions.version'],
  certificateMasters: ['certificateMasters.approvedAt', 'certificateMasters.approvedBy', 'certificateMasters.clientId', 'certificateMasters.insuredAddress', 'certificateMasters.insuredName', 'certificateMasters.version', 'certificateMasters.wordings'],
  certificateRunHolders: ['certificateRunHolders.because', 'certificateRunHolders.certificateId', 'certificateRunHolders.clientId', 'certificateRunHolders.endedAt', 'certificateRunHolders.evidenceOf', 'certificateRunHolders.holderId', 'certificateRunHolders.id', 'certificateRunHolders.recipient', 'certificateRunHolders.runId', 'certificateRunHolders.state', 'certificateRunHolders.tries'],
  certificateRunTerms: ['certificateRunTerms.certificateId', 'certificateRunTerms.holderId', 'certificateRunTerms.isEvidence', 'certificateRunTerms.policyId'],
  certificateRuns: ['certificateRuns.id', 'certificateRuns.isEmailed', 'certificateRuns.orderedAt', 'certificateRuns.orderedBy'],
  certificateStateChecks: ['certificateStateChecks.checked', 'certificateStateChecks.confirmedAt', 'certificateStateChecks.confirmedBy', 'certificateStateChecks.state'],
  certificateSubscriptions: ['certificateSubscriptions.askedAt', 'certificateSubscriptions.certificateId', 'certificateSubscriptions.checkedOf', 'certificateSubscriptions.checkedOn', 'certificateSubscriptions.clientId', 'certificateSubscriptions.confirmHash', 'certificateSubscriptions.confirmUntil', 'certificateSubscriptions.confirmedAt', 'certificateSubscriptions.email', 'certificateSubscriptions.id', 'certificateSubscriptions.nextId', 'certificateSubscriptions.state', 'certificateSubscriptions.stopCode', 'certificateSubscriptions.stoppedAt', 'certificateSubscriptions.stoppedBecause'],
  certificates: ['certificates.clientId', 'certificates.code', 'certificates.holderId', 'certificates.id', 'certificates.isBeyondApproval', 'certificates.issuedAt', 'certificates.issuedBy', 'certificates.number', 'certificates.printed', 'certificates.replacedBy', 'certificates.requestId', 'certificates.searchText', 'certificates.withdrawnAt', 'certificates.withdrawnBy'],
  checkout: ['checkout.address', 'checkout.formerSecretSealed', 'checkout.formerSecretUntil', 'checkout.id', 'checkout.secretSealed'],
  checkoutPayments: ['checkoutPayments.amount', 'checkoutPayments.id', 'checkoutPayments.installmentId', 'checkoutPayments.problem', 'checkoutPayments.receivedAt', 'checkoutPayments.reference', 'checkoutPayments.reportId', 'checkoutPayments.settledAt', 'checkoutPayments.settledBy'],
  claims: ['claims.acknowledgeBy', 'claims.acknowledgedOn', 'claims.adjusterEmail', 'claims.adjusterName', 'claims.adjusterPhone', 'claims.answerBy', 'claims.changedAt', 'claims.claimNumber', 'claims.clientId', 'claims.createdAt', 'claims.employeeSealed', 'claims.filedAt', 'claims.filedBy', 'claims.firstReportBy', 'claims.firstReportOn', 'claims.firstReportState', 'claims.id', 'claims.line', 'claims.nextBy', 'claims.nextStep', 'claims.noticeAcceptedAt', 'claims.noticeAt', 'claims.noticeAttemptUntil', 'claims.noticeFailedBecause', 'claims.noticeId', 'claims.noticeTo', 'claims.noticeUnconfirmed', 'claims.policyId', 'claims.reportedAt', 'claims.revision', 'claims.sentChannel', 'claims.sentConfirmation', 'claims.sentDocumentId', 'claims.sentOn', 'claims.sentSpokeWith', 'claims.sentTo', 'claims.servedOn', 'claims.status', 'claims.suitAcknowledgedOn', 'claims.suitDaysUnknown', 'claims.suitSentOn', 'claims.told', 'claims.version'],
  contacts: ['contacts.accountId', 'contacts.addedAt', 'contacts.email', 'contacts.firstName', 'contacts.id', 'contacts.isOwner', 'contacts.lastName', 'contacts.may', 'contacts.phone', 'contacts.title', 'contacts.version'],
  conversations: ['conversations.clientId', 'conversations.lastAt', 'conversations.lastMessageId', 'conversations.messagesCount'],
  covers: ['covers.agentId', 'covers.beginsAt', 'covers.coverId', 'covers.createdAt', 'covers.createdBy', 'covers.endedAt', 'covers.endedBy', 'covers.endsAt', 'covers.fromDay', 'covers.id', 'covers.untilDay'],
  dataKeys: ['dataKeys.id', 'dataKeys.keySealed', 'dataKeys.madeAt'],
  devices: ['devices.createdAt', 'devices.deviceHash', 'devices.seenAt', 'devices.userId'],
  directoryHolders: ['directoryHolders.aliases', 'directoryHolders.city', 'directoryHolders.country', 'directoryHolders.createdAt', 'directoryHolders.createdBy', 'directoryHolders.emails', 'directoryHolders.id', 'directoryHolders.kind', 'directoryHolders.name', 'directoryHolders.searchText', 'directoryHolders.sortName', 'directoryHolders.state', 'directoryHolders.street', 'directoryHolders.version', 'directoryHolders.zip'],
  documents: ['documents.cardVehicles', 'documents.certificateId', 'documents.claimId', 'documents.contentType', 'documents.createdAt', 'documents.description', 'documents.fileName', 'documents.id', 'documents.offerId', 'documents.policyId', 'documents.quoteId', 'documents.relation', 'documents.removalReason', 'documents.removedAt', 'documents.removedBy', 'documents.requestId', 'documents.sha256', 'documents.size', 'documents.storageKey', 'documents.title', 'documents.type', 'documents.uploadedBy', 'documents.userId', 'documents.version'],
  emailChanges: ['emailChanges.askedAt', 'emailChanges.askedBy', 'emailChanges.email', 'emailChanges.expiresAt', 'emailChanges.tokenHash', 'emailChanges.userId'],
  emailReplies: ['emailReplies.clientId', 'emailReplies.documentIds', 'emailReplies.emailHash', 'emailReplies.emailId', 'emailReplies.fileNames', 'emailReplies.id', 'emailReplies.messageId', 'emailReplies.reason', 'emailReplies.receivedAt', 'emailReplies.refusedFiles', 'emailReplies.reply', 'emailReplies.sender', 'emailReplies.settledAt', 'emailReplies.settledBy', 'emailReplies.state', 'emailReplies.subject', 'emailReplies.userId', 'emailReplies.whole'],
  erasures: ['erasures.accountId', 'erasures.askedAt', 'erasures.askedBy', 'erasures.erasedAt', 'erasures.nextOn'],
  events: ['events.action', 'events.actorId', 'events.at', 'events.clientId', 'events.details', 'events.entity', 'events.entityId', 'events.id', 'events.ip', 'events.onBehalfOf'],
  fillableFormPages: ['fillableFormPages.formId', 'fillableFormPages.number', 'fillableFormPages.picture'],
  fillableForms: ['fillableForms.edition', 'fillableForms.fields', 'fillableForms.fileName', 'fillableForms.id', 'fillableForms.isReady', 'fillableForms.kind', 'fillableForms.mapping', 'fillableForms.pdf', 'fillableForms.uploadedAt', 'fillableForms.uploadedBy', 'fillableForms.usage', 'fillableForms.version'],
  formRepresentatives: ['formRepresentatives.agreedAt', 'formRepresentatives.license', 'formRepresentatives.userId'],
  holderLinks: ['holderLinks.createdAt', 'holderLinks.email', 'holderLinks.expiresAt', 'holderLinks.exportHash', 'holderLinks.exportUntil', 'holderLinks.openedAt', 'holderLinks.tokenHash'],
  holderReports: ['holderReports.certificateId', 'holderReports.clientId', 'holderReports.id', 'holderReports.reason', 'holderReports.reportedAt', 'holderReports.said', 'holderReports.settledAt', 'holderReports.settledBy'],
  importChanges: ['importChanges.afterHash', 'importChanges.before', 'importChanges.einSealed', 'importChanges.id', 'importChanges.isNew', 'importChanges.kind', 'importChanges.leftBecause', 'importChanges.part', 'importChanges.place', 'importChanges.rowId', 'importChanges.runId', 'importChanges.title', 'importChanges.undoneAt'],
  importClients: ['importClients.accountId', 'importClients.askedAt', 'importClients.askedBy', 'importClients.because', 'importClients.inviteId', 'importClients.message', 'importClients.runId', 'importClients.state'],
  importFiles: ['importFiles.addedAt', 'importFiles.failure', 'importFiles.form', 'importFiles.id', 'importFiles.name', 'importFiles.runId', 'importFiles.said', 'importFiles.size', 'importFiles.state', 'importFiles.storageKey', 'importFiles.tables', 'importFiles.tries'],
  importKnown: ['importKnown.accountId', 'importKnown.fingerprint', 'importKnown.runId'],
  importMappings: ['importMappings.fields', 'importMappings.id', 'importMappings.name', 'importMappings.savedAt', 'importMappings.savedBy'],
  importRows: ['importRows.accountKey', 'importRows.alike', 'importRows.answer', 'importRows.because', 'importRows.candidates', 'importRows.changes', 'importRows.einSealed', 'importRows.fileId', 'importRows.findings', 'importRows.id', 'importRows.isDone', 'importRows.isNamedOnly', 'importRows.key', 'importRows.kind', 'importRows.leftOut', 'importRows.number', 'importRows.outcome', 'importRows.parentId', 'importRows.place', 'importRows.policyKey', 'importRows.runId', 'importRows.sheet', 'importRows.targetId', 'importRows.title', 'importRows.values'],
  importRuns: ['importRuns.agentId', 'importRuns.committedAt', 'importRuns.committedBy', 'importRuns.counts', 'importRuns.createdAt', 'importRuns.createdBy', 'importRuns.failure', 'importRuns.id', 'importRuns.meanings', 'importRuns.mended', 'importRuns.name', 'importRuns.parts', 'importRuns.progress', 'importRuns.rehearsal', 'importRuns.state', 'importRuns.touchedAt', 'importRuns.tries', 'importRuns.tryKey', 'importRuns.undoneAt', 'importRuns.undoneBy', 'importRuns.unknown'],
  installation: ['installation.name', 'installation.value'],
  installments: ['installments.amount', 'installments.billId', 'installments.cancelledAt', 'installments.charge', 'installments.dueOn', 'installments.id', 'installments.missedAt', 'installments.own', 'installments.paidAt', 'installments.paidBy', 'installments.paidOn', 'installments.paidSource', 'installments.place', 'installments.proofId', 'installments.remindedAt', 'installments.saidNote', 'installments.saidPaidAt', 'installments.saidPaidBy'],
  invites: ['invites.acceptedAt', 'invites.accountId', 'invites.createdAt', 'invites.createdBy', 'invites.id', 'invites.message', 'invites.notSentAt', 'invites.notSentBecause', 'invites.sendingSince', 'invites.sentAt', 'invites.tokenHash', 'invites.tokenSealed', 'invites.userId', 'invites.validFrom', 'invites.version'],
  keyChanges: ['keyChanges.beganAt', 'keyChanges.endedAt', 'keyChanges.fromKey', 'keyChanges.id', 'keyChanges.leftToSeal', 'keyChanges.sealedAnewAt', 'keyChanges.toKey'],
  lastTerms: ['lastTerms.endDate', 'lastTerms.policyId', 'lastTerms.startDate', 'lastTerms.userId'],
  lines: ['lines.category', 'lines.claimsMade', 'lines.formerNames', 'lines.hasVehicles', 'lines.kind', 'lines.limits', 'lines.name', 'lines.onCertificates', 'lines.place', 'lines.retiredAt', 'lines.slug', 'lines.version'],
  linkInvitations: ['linkInvitations.expiresAt', 'linkInvitations.tokenHash', 'linkInvitations.userId'],
  linkedIdentities: ['linkedIdentities.issuer', 'linkedIdentities.linkedAt', 'linkedIdentities.subject', 'linkedIdentities.userId'],
  mergedAccounts: ['mergedAccounts.account', 'mergedAccounts.accountId', 'mergedAccounts.einSealed', 'mergedAccounts.id', 'mergedAccounts.intoId', 'mergedAccounts.mergedAt', 'mergedAccounts.mergedBy', 'mergedAccounts.name', 'mergedAccounts.stayed', 'mergedAccounts.stayedEinSealed'],
  mergedRows: ['mergedRows.before', 'mergedRows.hash', 'mergedRows.mergedId', 'mergedRows.ofTable', 'mergedRows.origin', 'mergedRows.rowKey'],
  messageEmails: ['messageEmails.bouncedAt', 'messageEmails.bouncedBecause', 'messageEmails.clientId', 'messageEmails.emailId', 'messageEmails.id', 'messageEmails.sentAt', 'messageEmails.userId'],
  messages: ['messages.byEmail', 'messages.clientId', 'messages.content', 'messages.createdAt', 'messages.documentId', 'messages.id', 'messages.readAt', 'messages.receiverId', 'messages.senderId', 'messages.sentKey', 'messages.staffId', 'messages.toldAt'],
  notes: ['notes.changedAt', 'notes.claimId', 'notes.clientId', 'notes.createdAt', 'notes.createdBy', 'notes.id', 'notes.importRunId', 'notes.isPinned', 'notes.kind', 'notes.policyId', 'notes.removedAt', 'notes.removedBy', 'notes.requestId', 'notes.text', 'notes.version'],
  notifications: ['notifications.createdAt', 'notifications.eventId', 'notifications.readAt', 'notifications.userId'],
  offers: ['offers.amBestRating', 'offers.carrier', 'offers.coverageDetails', 'offers.coverageLimit', 'offers.createdAt', 'offers.createdBy', 'offers.deductible', 'offers.deletedAt', 'offers.deletedBy', 'offers.discounts', 'offers.exclusions', 'offers.features', 'offers.id', 'offers.paymentOptions', 'offers.premium', 'offers.quoteId', 'offers.rating', 'offers.recommendationReason', 'offers.recommended', 'offers.recommendedBy', 'offers.renewalId', 'offers.termsUrl', 'offers.validUntil', 'offers.version'],
  once: ['once.answerSealed', 'once.contentHash', 'once.createdAt', 'once.key', 'once.person'],
  passes: ['passes.kind', 'passes.passedAt', 'passes.passedBy', 'passes.thingId', 'passes.toId'],
  passkeyChallenges: ['passkeyChallenges.challenge', 'passkeyChallenges.expiresAt', 'passkeyChallenges.userId'],
  passkeys: ['passkeys.backedUp', 'passkeys.backupEligible', 'passkeys.counter', 'passkeys.createdAt', 'passkeys.credentialId', 'passkeys.id', 'passkeys.name', 'passkeys.publicKey', 'passkeys.transports', 'passkeys.usedAt', 'passkeys.userId'],
  paymentReferences: ['paymentReferences.createdAt', 'paymentReferences.installmentId', 'paymentReferences.reference', 'paymentReferences.usedAt'],
  people: ['people.accountId', 'people.addedAt', 'people.addedBy', 'people.endedAt', 'people.endedBy', 'people.may', 'people.title', 'people.userId', 'people.version'],
  policies: ['policies.cancelledOn', 'policies.cardFor', 'policies.cardState', 'policies.carrier', 'policies.carrierCompanyId', 'policies.category', 'policies.conditionalRenewal', 'policies.coverageLimit', 'policies.coverageType', 'policies.coverages', 'policies.createdAt', 'policies.createdBy', 'policies.deactivatedAt', 'policies.deactivatedBy', 'policies.deactivationReason', 'policies.deductible', 'policies.description', 'policies.elsewhere', 'policies.endDate', 'policies.eventVersion', 'policies.facts', 'policies.gaps', 'policies.happened', 'policies.id', 'policies.life', 'policies.namedInsured', 'policies.noticeOn', 'policies.paymentFrequency', 'policies.policyNumber', 'policies.premium', 'policies.renewalBecause', 'policies.renewalShownAt', 'policies.renewedFrom', 'policies.startDate', 'policies.status', 'policies.type', 'policies.userId', 'policies.version', 'policies.wholesaler'],
  policyEvents: ['policyEvents.act', 'policyEvents.appliedAt', 'policyEvents.changes', 'policyEvents.confirmedBy', 'policyEvents.documentId', 'policyEvents.effectiveOn', 'policyEvents.enteredAt', 'policyEvents.enteredBy', 'policyEvents.facts', 'policyEvents.id', 'policyEvents.kind', 'policyEvents.no', 'policyEvents.policyId', 'policyEvents.receivedOn', 'policyEvents.source', 'policyEvents.takenBackAt', 'policyEvents.takenBackBy'],
  policyParts: ['policyParts.createdAt', 'policyParts.endsOn', 'policyParts.id', 'policyParts.kind', 'policyParts.place', 'policyParts.policyId', 'policyParts.removedAt', 'policyParts.said', 'policyParts.startsOn'],
  pushDevices: ['pushDevices.auth', 'pushDevices.createdAt', 'pushDevices.deviceKey', 'pushDevices.endpoint', 'pushDevices.id', 'pushDevices.sessionHash', 'pushDevices.userId'],
  pushKeys: ['pushKeys.id', 'pushKeys.madeAt', 'pushKeys.onlyOne', 'pushKeys.privateSealed', 'pushKeys.publicKey'],
  quotes: ['quotes.address', 'quotes.agreedAt', 'quotes.agreementText', 'quotes.agreementVersion', 'quotes.amountsShownAt', 'quotes.annualPayroll', 'quotes.annualRevenue', 'quotes.businessName', 'quotes.category', 'quotes.clientId', 'quotes.createdAt', 'quotes.createdBy', 'quotes.deletedAt', 'quotes.deletedBy', 'quotes.description', 'quotes.email', 'quotes.finalizedAt', 'quotes.finalizedOfferId', 'quotes.firstName', 'quotes.fullTimeEmployees', 'quotes.hasCurrentPolicy', 'quotes.hasInsurance', 'quotes.hideAmounts', 'quotes.id', 'quotes.industry', 'quotes.lastName', 'quotes.openUntil', 'quotes.partTimeEmployees', 'quotes.phone', 'quotes.renews', 'quotes.requestNumber', 'quotes.requestedCoverage', 'quotes.status', 'quotes.title', 'quotes.version'],
  receipts: ['receipts.clientId', 'receipts.messageId', 'receipts.readAt', 'receipts.toldAt', 'receipts.userId'],
  recordSealing: ['recordSealing.at', 'recordSealing.eventId', 'recordSealing.onlyOne'],
  recoveryCodes: ['recoveryCodes.codeHash', 'recoveryCodes.madeUnder', 'recoveryCodes.usedAt', 'recoveryCodes.userId'],
  releases: ['releases.broughtAt', 'releases.version', 'releases.worksWith'],
  replyKeys: ['replyKeys.clientId', 'replyKeys.createdAt', 'replyKeys.id', 'replyKeys.tokenHash', 'replyKeys.tokenSealed', 'replyKeys.userId'],
  replyMailbox: ['replyMailbox.address', 'replyMailbox.failingSince', 'replyMailbox.host', 'replyMailbox.id', 'replyMailbox.passwordSealed', 'replyMailbox.problem', 'replyMailbox.readAt', 'replyMailbox.receivingServer', 'replyMailbox.username', 'replyMailbox.watchedUntil', 'replyMailbox.watcherId'],
  representativeSignatures: ['representativeSignatures.addedAt', 'representativeSignatures.hash', 'representativeSignatures.id', 'representativeSignatures.pictureSealed', 'representativeSignatures.userId'],
  requestComments: ['requestComments.createdAt', 'requestComments.id', 'requestComments.requestId', 'requestComments.said', 'requestComments.saidBy'],
  requests: ['requests.appliedAt', 'requests.applyOn', 'requests.change', 'requests.changedAt', 'requests.confirmed', 'requests.confirmedBy', 'requests.createdAt', 'requests.declinedBecause', 'requests.description', 'requests.details', 'requests.dueOn', 'requests.id', 'requests.isUrgent', 'requests.ownerId', 'requests.policyId', 'requests.quoteId', 'requests.requesterId', 'requests.searchText', 'requests.sent', 'requests.stage', 'requests.status', 'requests.type', 'requests.version'],
  requirementSets: ['requirementSets.checked', 'requirementSets.checkedOf', 'requirementSets.checkedOn', 'requirementSets.clientId', 'requirementSets.closedAt', 'requirementSets.closedBy', 'requirementSets.content', 'requirementSets.createdAt', 'requirementSets.createdBy', 'requirementSets.documentId', 'requirementSets.documentPage', 'requirementSets.holderId', 'requirementSets.id', 'requirementSets.project', 'requirementSets.version', 'requirementSets.writtenAt', 'requirementSets.writtenBy'],
  requirementShortfalls: ['requirementShortfalls.askedAt', 'requirementShortfalls.askedBy', 'requirementShortfalls.clientId', 'requirementShortfalls.endedAt', 'requirementShortfalls.foundAt', 'requirementShortfalls.id', 'requirementShortfalls.requestId', 'requirementShortfalls.requirement', 'requirementShortfalls.says', 'requirementShortfalls.setId', 'requirementShortfalls.settledAt', 'requirementShortfalls.settledBy', 'requirementShortfalls.taskId'],
  requirementVersions: ['requirementVersions.content', 'requirementVersions.documentId', 'requirementVersions.documentPage', 'requirementVersions.project', 'requirementVersions.setId', 'requirementVersions.version', 'requirementVersions.writtenAt', 'requirementVersions.writtenBy'],
  retention: ['retention.claims', 'retention.correspondence', 'retention.onlyOne', 'retention.policies', 'retention.quotes', 'retention.version'],
  sessions: ['sessions.accountId', 'sessions.confirmedAt', 'sessions.createdAt', 'sessions.id', 'sessions.ip', 'sessions.seenAt', 'sessions.tokenHash', 'sessions.userAgent', 'sessions.userId'],
  setupLinks: ['setupLinks.expiresAt', 'setupLinks.tokenHash'],
  signInFailures: ['signInFailures.accountHash', 'signInFailures.addressHash', 'signInFailures.again', 'signInFailures.at', 'signInFailures.id'],
  signInProvider: ['signInProvider.clientId', 'signInProvider.emergencyAdminId', 'signInProvider.id', 'signInProvider.isRequired', 'signInProvider.issuer', 'signInProvider.label', 'signInProvider.secretSealed'],
  signOnAttempts: ['signOnAttempts.expiresAt', 'signOnAttempts.invitationHash', 'signOnAttempts.proofHash', 'signOnAttempts.purpose', 'signOnAttempts.sessionHash', 'signOnAttempts.stateHash'],
  snoozes: ['snoozes.kind', 'snoozes.snoozedAt', 'snoozes.thingId', 'snoozes.untilDay', 'snoozes.userId'],
  subscriptionEmails: ['subscriptionEmails.acceptedAt', 'subscriptionEmails.againSince', 'subscriptionEmails.attemptedAt', 'subscriptionEmails.changedAt', 'subscriptionEmails.clientId', 'subscriptionEmails.droppedAt', 'subscriptionEmails.endedOn', 'subscriptionEmails.endsOn', 'subscriptionEmails.failedBecause', 'subscriptionEmails.id', 'subscriptionEmails.nextId', 'subscriptionEmails.place', 'subscriptionEmails.refusedAt', 'subscriptionEmails.settledAt', 'subscriptionEmails.settledBy', 'subscriptionEmails.state', 'subscriptionEmails.subscriptionId', 'subscriptionEmails.unconfirmedAt'],
  tasks: ['tasks.certificateId', 'tasks.claimId', 'tasks.clientId', 'tasks.createdAt', 'tasks.createdBy', 'tasks.doneAt', 'tasks.doneBy', 'tasks.dueOn', 'tasks.id', 'tasks.nextId', 'tasks.ownerId', 'tasks.policyId', 'tasks.quoteId', 'tasks.removedAt', 'tasks.removedBy', 'tasks.repeats', 'tasks.repeatsFrom', 'tasks.requestId', 'tasks.sortDay', 'tasks.version', 'tasks.what'],
  thumbnails: ['thumbnails.documentId', 'thumbnails.madeAt', 'thumbnails.size', 'thumbnails.storageKey'],
  undelivered: ['undelivered.jobId', 'undelivered.recipient', 'undelivered.subject', 'undelivered.toldAt'],
  users: ['users.acceptedAt', 'users.address', 'users.agentId', 'users.company', 'users.createdAt', 'users.deactivatedAt', 'users.einLastFour', 'users.einSealed', 'users.email', 'users.firstName', 'users.id', 'users.lastName', 'users.license', 'users.mailsOff', 'users.passwordHash', 'users.phone', 'users.pushOff', 'users.role', 'users.searchText', 'users.sortName', 'users.totpOffered', 'users.totpOfferedAt', 'users.totpSealed', 'users.totpStep', 'users.twoStepSince', 'users.username', 'users.version'],
  vehicles: ['vehicles.createdAt', 'vehicles.id', 'vehicles.make', 'vehicles.model', 'vehicles.place', 'vehicles.policyId', 'vehicles.rating', 'vehicles.removedAt', 'vehicles.temporaryFrom', 'vehicles.temporaryUntil', 'vehicles.vinEnd', 'vehicles.vinSealed', 'vehicles.year'],
  webhookDeliveries: ['webhookDeliveries.answer', 'webhookDeliveries.attemptedAt', 'webhookDeliveries.attempts', 'webhookDeliveries.createdAt', 'webhookDeliveries.deliveredAt', 'webhookDeliveries.eventId', 'webhookDeliveries.id', 'webhookDeliveries.nextAt', 'webhookDeliveries.problem', 'webhookDeliveries.request', 'webhookDeliveries.retriedUntil', 'webhookDeliveries.status', 'webhookDeliveries.webhookId'],
  webhooks: ['webhooks.address', 'webhooks.createdAt', 'webhooks.createdBy', 'webhooks.endedAt', 'webhooks.failingSince', 'webhooks.formerSecretSealed', 'webhooks.formerSecretUntil', 'webhooks.id', 'webhooks.kinds', 'webhooks.name', 'webhooks.ofAgency', 'webhooks.offSince', 'webhooks.restsUntil', 'webhooks.secretSealed', 'webhooks.userId', 'webhooks.version', 'webhooks.withChanges'],
  wholesaleAuthorities: ['wholesaleAuthorities.confirmedAt', 'wholesaleAuthorities.confirmedBy', 'wholesaleAuthorities.documentId', 'wholesaleAuthorities.policyId', 'wholesaleAuthorities.reference', 'wholesaleAuthorities.wholesaler'],
} as const
