// The entries of standard forms that the portal fills, by their public field names. A field of an
// uploaded form is guessed by its name.

/** Form 101 has the additional remarks of the others, form 855 goes with form 25. */
export const fillableKinds = ['24', '25', '27', '28', '101', '855'] as const
export type FillableKind = (typeof fillableKinds)[number]
export const mainFormKinds = ['24', '25', '27', '28'] as const satisfies readonly FillableKind[]
export type MainFormKind = (typeof mainFormKinds)[number]

/** Whether the form is printed by itself, and not with another form. */
export const isMainForm = (kind: FillableKind): kind is MainFormKind =>
  mainFormKinds.some((main) => main === kind)

export const fillableKindLabels = {
  '24': '24, certificate of property insurance',
  '25': '25, certificate of liability insurance',
  '27': '27, evidence of property insurance',
  '28': '28, evidence of commercial property insurance',
  '101': '101, additional remarks schedule',
  '855': '855, New York construction certificate addendum',
} satisfies Record<FillableKind, string>

export const fillableUsages = ['where required', 'all certificates'] as const
export type FillableUsage = (typeof fillableUsages)[number]

export const fillableUsageLabels = {
  'where required': 'Only where a state requires a standard form',
  'all certificates': 'For all certificates',
} satisfies Record<FillableUsage, string>

/** Text is typed into a box, a check is an X in it. */
export type EntryKind = 'text' | 'check'

export interface FormEntry {
  /** The public name of the field. */
  name: string
  label: string
  kind: EntryKind
  forms: readonly FillableKind[]
  /** A certificate is issued also where the form has no field for it. */
  isOptional: boolean
}

interface EntryTraits {
  kind?: EntryKind
  forms?: readonly FillableKind[]
  isOptional?: boolean
}

const entry = (name: string, label: string, traits: EntryTraits = {}): FormEntry => ({
  name,
  label,
  kind: traits.kind ?? 'text',
  forms: traits.forms ?? ['25'],
  isOptional: traits.isOptional ?? false,
})

const check = (name: string, label: string) => entry(name, label, { kind: 'check' })

const onAllForms = { forms: fillableKinds }
const onMainForms = { forms: mainFormKinds }
const onCertificates = { forms: ['24', '25'] } as const
const onEvidence = { forms: ['27', '28'] } as const
const on24 = { forms: ['24'] } as const
const on27 = { forms: ['27'] } as const
const on28 = { forms: ['28'] } as const
const optional = { isOptional: true }

const address = (name: string, label: string, traits: EntryTraits = {}) => [
  entry(`${name}_MailingAddress_LineOne_A`, `${label}, address line 1`, traits),
  entry(`${name}_MailingAddress_LineTwo_A`, `${label}, address line 2`, traits),
  entry(`${name}_MailingAddress_CityName_A`, `${label}, city`, traits),
  entry(`${name}_MailingAddress_StateOrProvinceCode_A`, `${label}, state`, traits),
  entry(`${name}_MailingAddress_PostalCode_A`, `${label}, ZIP code`, traits),
]

export const insurerLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

// Evidence of property has one insurer; form 27 has no NAIC number.
const insurers = insurerLetters.flatMap((letter) => [
  entry(
    `Insurer_FullName_${letter}`,
    `Insurer ${letter}`,
    letter === 'A' ? { forms: [...mainFormKinds, '855'] } : onCertificates,
  ),
  entry(
    `Insurer_NAICCode_${letter}`,
    `Insurer ${letter}, NAIC number`,
    letter === 'A' ? { forms: ['24', '25', '28', '855'] } : onCertificates,
  ),
])

interface PolicyRow {
  label: string
  letter: string
  policyNumber: string
  effective: string
  expiration: string
}

/** The fields that a policy has in its row of form 25. */
export interface FormRow extends PolicyRow {
  /** Null for workers' compensation, which has no such box. */
  additionalInsured: string | null
  waiver: string
}

export const formRows = {
  liability: {
    label: 'General liability',
    letter: 'GeneralLiability_InsurerLetterCode_A',
    policyNumber: 'Policy_GeneralLiability_PolicyNumberIdentifier_A',
    effective: 'Policy_GeneralLiability_EffectiveDate_A',
    expiration: 'Policy_GeneralLiability_ExpirationDate_A',
    additionalInsured: 'CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A',
    waiver: 'Policy_GeneralLiability_SubrogationWaivedCode_A',
  },
  auto: {
    label: 'Automobile',
    letter: 'Vehicle_InsurerLetterCode_A',
    policyNumber: 'Policy_AutomobileLiability_PolicyNumberIdentifier_A',
    effective: 'Policy_AutomobileLiability_EffectiveDate_A',
    expiration: 'Policy_AutomobileLiability_ExpirationDate_A',
    additionalInsured: 'CertificateOfInsurance_AutomobileLiability_AdditionalInsuredCode_A',
    waiver: 'Policy_AutomobileLiability_SubrogationWaivedCode_A',
  },
  umbrella: {
    label: 'Umbrella',
    letter: 'ExcessUmbrella_InsurerLetterCode_A',
    policyNumber: 'Policy_ExcessLiability_PolicyNumberIdentifier_A',
    effective: 'Policy_ExcessLiability_EffectiveDate_A',
    expiration: 'Policy_ExcessLiability_ExpirationDate_A',
    additionalInsured: 'CertificateOfInsurance_ExcessLiability_AdditionalInsuredCode_A',
    waiver: 'Policy_ExcessLiability_SubrogationWaivedCode_A',
  },
  compensation: {
    label: 'Workers’ compensation',
    letter: 'WorkersCompensationEmployersLiability_InsurerLetterCode_A',
    policyNumber: 'Policy_WorkersCompensationAndEmployersLiability_PolicyNumberIdentifier_A',
    effective: 'Policy_WorkersCompensationAndEmployersLiability_EffectiveDate_A',
    expiration: 'Policy_WorkersCompensationAndEmployersLiability_ExpirationDate_A',
    additionalInsured: null,
    waiver: 'Policy_WorkersCompensation_SubrogationWaivedCode_A',
  },
  other: {
    label: 'Other policy',
    letter: 'OtherPolicy_InsurerLetterCode_A',
    policyNumber: 'OtherPolicy_PolicyNumberIdentifier_A',
    effective: 'OtherPolicy_PolicyEffectiveDate_A',
    expiration: 'OtherPolicy_PolicyExpirationDate_A',
    additionalInsured: 'CertificateOfInsurance_OtherPolicy_AdditionalInsuredCode_A',
    waiver: 'OtherPolicy_SubrogationWaivedCode_A',
  },
} as const satisfies Record<string, FormRow>
export type FormRowName = keyof typeof formRows

/** The fields of a row that forms 24 and 25 have alike. */
const plainRowEntries = (row: PolicyRow, traits: EntryTraits = {}) => [
  entry(row.letter, `${row.label}, insurer letter`, traits),
  entry(row.policyNumber, `${row.label}, policy number`, traits),
  entry(row.effective, `${row.label}, effective date`, traits),
  entry(row.expiration, `${row.label}, expiration date`, traits),
]

const rowEntries = Object.values(formRows).flatMap((row: FormRow) => [
  ...plainRowEntries(row, row === formRows.other ? onCertificates : {}),
  ...(row.additionalInsured === null
    ? []
    : [entry(row.additionalInsured, `${row.label}, additional insured`)]),
  entry(row.waiver, `${row.label}, subrogation waived`),
])

/** The rows of form 24 beside that of another policy, which is as on form 25. */
export const propertyRows = {
  property: {
    label: 'Property',
    letter: 'Property_InsurerLetterCode_A',
    policyNumber: 'Policy_Property_PolicyNumberIdentifier_A',
    effective: 'Policy_Property_EffectiveDate_A',
    expiration: 'Policy_Property_ExpirationDate_A',
  },
  marine: {
    label: 'Inland marine',
    letter: 'CommercialInlandMarineLineOfBusiness_InsurerLetterCode_A',
    policyNumber: 'Policy_InlandMarine_PolicyNumberIdentifier_A',
    effective: 'Policy_InlandMarine_EffectiveDate_A',
    expiration: 'Policy_InlandMarine_ExpirationDate_A',
  },
} as const satisfies Record<string, PolicyRow>

/** Limits with a box in the property row of form 24, and the names that policies give them. */
export const propertyLimits = [
  {
    label: 'Building',
    names: ['building'],
    check: 'Property_Building_CoverageIndicator_A',
    amount: 'Property_Building_LimitAmount_A',
  },
  {
    label: 'Personal property',
    names: ['personal property', 'business personal property'],
    check: 'Property_PersonalProperty_CoverageIndicator_A',
    amount: 'Property_PersonalProperty_LimitAmount_A',
  },
  {
    label: 'Business income',
    names: ['business income'],
    check: 'CommercialPropertyCoverage_BusinessIncomeOption_IncludedIndicator_A',
    amount: 'CommercialPropertyCoverage_BusinessIncome_LimitAmount_A',
  },
  {
    label: 'Extra expense',
    names: ['extra expense'],
    check: 'CommercialPropertyCoverage_ExtraExpenseOption_IncludedIndicator_A',
    amount: 'CommercialPropertyCoverage_ExtraExpense_LimitAmount_A',
  },
  {
    label: 'Rental value',
    names: ['rental value'],
    check: 'CommercialPropertyCoverage_RentalValueOption_IncludedIndicator_A',
    amount: 'CommercialPropertyCoverage_RentalValue_LimitAmount_A',
  },
] as const

/** Rows of form 24 for limits by name. */
export const otherLimitRows = {
  property: ['A', 'B'].map((letter) => ({
    check: `PropertyCoverage_OtherOption_IncludedIndicator_${letter}`,
    name: `PropertyCoverage_Other_CoverageDescription_${letter}`,
    amount: `PropertyCoverage_Other_LimitAmount_${letter}`,
  })),
  marine: ['A', 'B', 'C', 'D'].map((letter) => ({
    check: `CommercialInlandMarineCoverage_Other_CoverageIndicator_${letter}`,
    name: `CommercialInlandMarineCoverage_Other_CoverageDescription_${letter}`,
    amount: `CommercialInlandMarineCoverage_Other_LimitAmount_${letter}`,
  })),
}

const propertyEntries = [
  ...Object.values(propertyRows).flatMap((row) => plainRowEntries(row, on24)),
  entry('Policy_PolicyType_PropertyIndicator_A', 'Property', { kind: 'check', ...on24 }),
  entry('Policy_PolicyType_InlandMarineIndicator_A', 'Inland marine', { kind: 'check', ...on24 }),
  ...propertyLimits.flatMap(({ label, check: box, amount }) => [
    entry(box, `${label}, covered`, { kind: 'check', ...on24 }),
    entry(amount, `${label}, limit`, on24),
  ]),
  ...(['property', 'marine'] as const).flatMap((row) =>
    otherLimitRows[row].flatMap(({ check: box, name, amount }, index) => {
      const label = `${propertyRows[row].label}, limit ${index + 1}`
      return [
        entry(box, `${label}, covered`, { kind: 'check', ...on24 }),
        entry(name, `${label}, name`, on24),
        entry(amount, `${label}, amount`, on24),
      ]
    }),
  ),
  entry(
    'CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A',
    'Location of premises, description of property',
    on24,
  ),
  entry(
    'CertificateOfLiabilityInsurance_ACORDForm_RemarkText_B',
    'Special conditions, other coverages',
    on24,
  ),
]

/**
 * Answers of form 855 that a row of the policy gives. No public list of its field names was found,
 * so these are chosen by hand.
 */
export const addendumEntries = {
  surplusLines: 'Addendum_ExcessLineInsurer_Yes',
  additionalInsured: 'Addendum_AdditionalInsured_Yes',
  additionalInsuredForms: 'Addendum_AdditionalInsured_Forms',
  completedOperationsForms: 'Addendum_CompletedOperations_Forms',
  primary: 'Addendum_PrimaryNoncontributory_Yes',
  primaryForms: 'Addendum_PrimaryNoncontributory_Forms',
  notice: 'Addendum_NoticeOfCancellation_Yes',
  noticeForms: 'Addendum_NoticeOfCancellation_Forms',
} as const

const answer = (name: string, label: string, kind: EntryKind = 'text') =>
  entry(name, label, { kind, forms: ['855'], isOptional: true })

const answerEntries = [
  answer(addendumEntries.surplusLines, 'Excess line insurer, yes', 'check'),
  answer(addendumEntries.additionalInsured, 'Additional insured, yes', 'check'),
  answer(addendumEntries.additionalInsuredForms, 'Additional insured, forms'),
  answer(addendumEntries.completedOperationsForms, 'Additional insured, completed operations, forms'),
  answer(addendumEntries.primary, 'Primary and noncontributory, yes', 'check'),
  answer(addendumEntries.primaryForms, 'Primary and noncontributory, forms'),
  answer(addendumEntries.notice, 'Notice of cancellation to holder, yes', 'check'),
  answer(addendumEntries.noticeForms, 'Notice of cancellation to holder, forms'),
]

/** The rows of form 27. */
export const coverageLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const

export const formEntries: readonly FormEntry[] = [
  entry('Form_CompletionDate_A', 'Date', { ...onAllForms, ...optional }),
  entry('CertificateOfInsurance_CertificateNumberIdentifier_A', 'Certificate number', {
    forms: ['24', '25', '101', '855'],
    isOptional: true,
  }),
  entry('Producer_FullName_A', 'Producer', onAllForms),
  ...address('Producer', 'Producer', onMainForms),
  entry('Producer_ContactPerson_FullName_A', 'Producer’s contact', {
    forms: ['24', '25', '28'],
    isOptional: true,
  }),
  entry('Producer_ContactPerson_PhoneNumber_A', 'Producer’s contact, phone', { ...onMainForms, ...optional }),
  entry('Producer_ContactPerson_EmailAddress_A', 'Producer’s contact, email', {
    ...onMainForms,
    ...optional,
  }),
  entry('NamedInsured_FullName_A', 'Named insured', onAllForms),
  ...address('NamedInsured', 'Named insured', onMainForms),
  ...insurers,
  ...rowEntries,
  check('GeneralLiability_CoverageIndicator_A', 'Commercial general liability'),
  check('GeneralLiability_OccurrenceIndicator_A', 'General liability, occurrence'),
  check('GeneralLiability_ClaimsMadeIndicator_A', 'General liability, claims-made'),
  check('GeneralLiability_GeneralAggregate_LimitAppliesPerPolicyIndicator_A', 'Aggregate per policy'),
  check('GeneralLiability_GeneralAggregate_LimitAppliesPerProjectIndicator_A', 'Aggregate per project'),
  check('GeneralLiability_GeneralAggregate_LimitAppliesPerLocationIndicator_A', 'Aggregate per location'),
  entry('GeneralLiability_EachOccurrence_LimitAmount_A', 'Each occurrence'),
  entry('GeneralLiability_FireDamageRentedPremises_EachOccurrenceLimitAmount_A', 'Damage to rented premises'),
  entry('GeneralLiability_MedicalExpense_EachPersonLimitAmount_A', 'Medical expense'),
  entry('GeneralLiability_PersonalAndAdvertisingInjury_LimitAmount_A', 'Personal & advertising injury'),
  entry('GeneralLiability_GeneralAggregate_LimitAmount_A', 'General aggregate'),
  entry(
    'GeneralLiability_ProductsAndCompletedOperations_AggregateLimitAmount_A',
    'Products, completed operations aggregate',
  ),
  check('Vehicle_AnyAutoIndicator_A', 'Any auto'),
  check('Vehicle_AllOwnedAutosIndicator_A', 'Owned autos'),
  check('Vehicle_ScheduledAutosIndicator_A', 'Scheduled autos'),
  check('Vehicle_HiredAutosIndicator_A', 'Hired autos'),
  check('Vehicle_NonOwnedAutosIndicator_A', 'Non-owned autos'),
  entry('Vehicle_CombinedSingleLimit_EachAccidentAmount_A', 'Combined single limit'),
  entry('Vehicle_BodilyInjury_PerPersonLimitAmount_A', 'Bodily injury, per person'),
  entry('Vehicle_BodilyInjury_PerAccidentLimitAmount_A', 'Bodily injury, per accident'),
  entry('Vehicle_PropertyDamage_PerAccidentLimitAmount_A', 'Property damage, per accident'),
  check('Policy_PolicyType_UmbrellaIndicator_A', 'Umbrella'),
  check('Policy_PolicyType_ExcessIndicator_A', 'Excess'),
  check('ExcessUmbrella_OccurrenceIndicator_A', 'Umbrella, occurrence'),
  check('ExcessUmbrella_ClaimsMadeIndicator_A', 'Umbrella, claims-made'),
  check('ExcessUmbrella_RetentionIndicator_A', 'Umbrella, retention'),
  entry('ExcessUmbrella_Umbrella_DeductibleOrRetentionAmount_A', 'Umbrella, amount of the retention'),
  entry('ExcessUmbrella_Umbrella_EachOccurrenceAmount_A', 'Umbrella, each occurrence'),
  entry('ExcessUmbrella_Umbrella_AggregateAmount_A', 'Umbrella, aggregate'),
  check(
    'WorkersCompensationEmployersLiability_WorkersCompensationStatutoryLimitIndicator_A',
    'Workers’ compensation, per statute',
  ),
  entry(
    'WorkersCompensationEmployersLiability_AnyPersonsExcludedIndicator_A',
    'Proprietor, partner, officer or member excluded',
  ),
  entry(
    'WorkersCompensationEmployersLiability_EmployersLiability_EachAccidentLimitAmount_A',
    'E.L. each accident',
  ),
  entry(
    'WorkersCompensationEmployersLiability_EmployersLiability_DiseaseEachEmployeeLimitAmount_A',
    'E.L. disease, each employee',
  ),
  entry(
    'WorkersCompensationEmployersLiability_EmployersLiability_DiseasePolicyLimitAmount_A',
    'E.L. disease, policy limit',
  ),
  entry('OtherPolicy_OtherPolicyDescription_A', 'Other policy, description', onCertificates),
  ...['A', 'B', 'C'].flatMap((letter, index) => [
    entry(`OtherPolicy_CoverageCode_${letter}`, `Other policy, limit ${index + 1}, name`),
    entry(`OtherPolicy_CoverageLimitAmount_${letter}`, `Other policy, limit ${index + 1}, amount`),
  ]),
  entry('CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A', 'Description of operations'),
  ...propertyEntries,
  entry('CertificateHolder_FullName_A', 'Certificate holder', onCertificates),
  ...address('CertificateHolder', 'Certificate holder', onCertificates),
  entry('Producer_AuthorizedRepresentative_Signature_A', 'Authorized representative', onMainForms),
  entry('Policy_PolicyNumberIdentifier_A', 'Policy number', { forms: ['27', '28', '855'] }),
  entry('Policy_EffectiveDate_A', 'Effective date', { forms: ['27', '28', '855'] }),
  entry('Policy_ExpirationDate_A', 'Expiration date', onEvidence),
  entry('Policy_TypeDescription_A', 'Policy type', on28),
  ...['Basic', 'Broad', 'Special'].map((causes) =>
    entry(`Policy_PolicyType_${causes}Indicator_A`, `Causes of loss, ${causes.toLowerCase()}`, {
      kind: 'check',
      ...onEvidence,
    }),
  ),
  entry('AdditionalInterest_FullName_A', 'Additional interest', onEvidence),
  ...address('AdditionalInterest', 'Additional interest', onEvidence),
  entry('AdditionalInterest_AccountNumberIdentifier_A', 'Loan number', onEvidence),
  entry('AdditionalInterest_AccountNumberIdentifier_B', 'Loan number, beside the interest', {
    ...on27,
    ...optional,
  }),
  ...[
    ['Mortgagee', 'mortgagee'],
    ['LossPayee', 'loss payee'],
    ['LendersLossPayable', 'lender’s loss payable'],
  ].map(([name, label]) =>
    entry(`AdditionalInterest_Interest_${name}Indicator_A`, `Interest, ${label}`, {
      kind: 'check',
      ...onEvidence,
    }),
  ),
  entry('EvidenceOfProperty_PhysicalAddress_StreetLineOne_A', 'Location, street', on27),
  entry('EvidenceOfProperty_PhysicalAddress_CityName_A', 'Location, city', on27),
  entry('EvidenceOfProperty_PhysicalAddress_StateOrProvinceCode_A', 'Location, state', on27),
  entry('EvidenceOfProperty_PhysicalAddress_PostalCode_A', 'Location, ZIP code', on27),
  entry('EvidenceOfProperty_PropertyDescription_A', 'Location, description', on27),
  ...coverageLetters.flatMap((letter, index) => [
    entry(`EvidenceOfProperty_CoverageDescription_${letter}`, `Coverage ${index + 1}`, on27),
    entry(`EvidenceOfProperty_LimitAmount_${letter}`, `Coverage ${index + 1}, amount of insurance`, on27),
    entry(`EvidenceOfProperty_DeductibleAmount_${letter}`, `Coverage ${index + 1}, deductible`, on27),
  ]),
  entry('EvidenceOfProperty_RemarkText_A', 'Remarks', on27),
  entry('Location_PhysicalAddress_LineOne_A', 'Location, street', on28),
  entry('Location_PhysicalAddress_CityName_A', 'Location, city', on28),
  entry('Location_PhysicalAddress_StateOrProvinceCode_A', 'Location, state', on28),
  entry('Location_PhysicalAddress_PostalCode_A', 'Location, ZIP code', on28),
  entry('Location_LocationDescription_A', 'Location, description', on28),
  entry('Property_Building_CoverageIndicator_A', 'Building', { kind: 'check', ...on28 }),
  entry('Property_BusinessPersonalProperty_CoverageIndicator_A', 'Business personal property', {
    kind: 'check',
    ...on28,
  }),
  entry('CommercialPropertyCoverage_Property_LimitAmount_A', 'Amount of insurance', on28),
  entry('CommercialPropertyCoverage_Property_DeductibleAmount_A', 'Deductible', on28),
  entry('CommercialPropertyCoverage_ReplacementCost_YesIndicator_A', 'Replacement cost, yes', {
    kind: 'check',
    ...on28,
  }),
  entry('CommercialPropertyCoverage_AgreedValue_YesIndicator_A', 'Agreed value, yes', {
    kind: 'check',
    ...on28,
  }),
  entry('CommercialPropertyCoverage_Coinsurance_YesIndicator_A', 'Coinsurance, yes', {
    kind: 'check',
    ...on28,
  }),
  entry('CommercialProperty_Premises_CoinsurancePercent_A', 'Coinsurance, percent', on28),
  entry('Policy_PolicyNumberIdentifier_A', 'Policy number, “See form 25”', {
    forms: ['101'],
    isOptional: true,
  }),
  entry('AdditionalRemark_FormNumber_A', 'Number of the form that the remarks belong to', {
    forms: ['101'],
    isOptional: true,
  }),
  entry('AdditionalRemark_FormTitle_A', 'Form title that the remarks belong to', {
    forms: ['101'],
    isOptional: true,
  }),
  entry('AdditionalRemark_RemarkText_A', 'Additional remarks', { forms: ['101'] }),
  ...answerEntries,
]

export const entriesOf = (kind: FillableKind) => formEntries.filter(({ forms }) => forms.includes(kind))

/** The field that takes the text for which no row has a place. Forms 28 and 855 have none. */
export const remarkEntries = {
  '24': 'CertificateOfLiabilityInsurance_ACORDForm_RemarkText_B',
  '27': 'EvidenceOfProperty_RemarkText_A',
  '28': null,
  '25': 'CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A',
  '101': 'AdditionalRemark_RemarkText_A',
  '855': null,
} as const satisfies Record<FillableKind, string | null>

/** The last part of a field's name without its number: 'F[0].P1[0].Insurer_FullName_A[0]'. */
export function publicNameOf(field: string): string {
  const last = field.split('.').at(-1) ?? ''
  const bracket = last.indexOf('[')
  return bracket < 0 ? last : last.slice(0, bracket)
}

/** A field as the PDF has it. Fields of another kind, such as buttons, cannot be filled. */
export interface PdfField {
  name: string
  kind: EntryKind | 'other'
}

/** The entry of a field by its public name; undefined for a field that a person has to decide. */
export const guessEntry = (kind: FillableKind, { name, kind: fieldKind }: PdfField): string | undefined =>
  entriesOf(kind).find((one) => one.name === publicNameOf(name) && one.kind === fieldKind)?.name

/** The mapping of a new edition: guessed fields only. The others are not decided. */
export const guessMapping = (kind: FillableKind, fields: readonly PdfField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const guess = guessEntry(kind, field)
      return guess === undefined ? [] : [[field.name, guess]]
    }),
  )

/** Names of the fields for which nobody has decided. */
export const undecidedFields = (fields: readonly PdfField[], mapping: Readonly<Record<string, string>>) =>
  fields.flatMap(({ name }) => (Object.hasOwn(mapping, name) ? [] : [name]))

/** The entries that a certificate may need and that no field takes. */
export const entriesWithoutField = (kind: FillableKind, mapping: Readonly<Record<string, string>>) => {
  const usedEntries = new Set(Object.values(mapping))
  return entriesOf(kind).filter(({ name, isOptional }) => !isOptional && !usedEntries.has(name))
}
