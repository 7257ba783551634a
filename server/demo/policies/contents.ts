import type { CallInput, HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { PartsForm } from '../../../contract/policy-part-forms.ts'
import type { PolicyFacts } from '../../../contract/policy-parts.ts'
import { noFacts } from '../../../contract/values/part-labels.ts'

type PartInput = CallInput<typeof api.policyParts.save>['parts'][number]
type FormInput = Extract<PartInput, { kind: 'form' }>

const plannedForm = (
  number: string,
  edition: string,
  title: string,
  effect: FormInput['effect'] = 'other',
  names: string[] = [],
): FormInput => ({
  ...{ kind: 'form', number, edition, title, effect },
  ...(names.length > 0 ? { scope: 'named', names } : {}),
})

const plannedLocation = (street: string, city: string, zip: string, description: string): PartInput => ({
  ...{ kind: 'location', street, city, state: 'CT', zip, description },
})

const plannedDrivers = (...names: string[]): PartInput[] =>
  names.map((name) => ({ kind: 'driver', name, licenseState: 'CT' }))

const plannedClassCode = (
  code: string,
  description: string,
  basis: 'payroll' | 'sales' | 'units' | 'total cost' | 'area',
  amount: number,
): PartInput => ({ ...{ kind: 'class code', code, description, state: 'CT', basis, amount } })

const plannedInterest = (
  role: 'mortgagee' | 'loss payee' | 'lienholder',
  name: string,
  address: string,
  loanNumber: string,
): PartInput => ({ ...{ kind: 'interest', role, name, address, loanNumber } })

/** Additional insured and related forms of a contractor's general liability policy. */
const contractors = [
  plannedForm(
    'CG 20 10',
    '12 19',
    'Additional Insured, Owners, Lessees or Contractors, Scheduled Person or Organization',
    'additional insured',
  ),
  plannedForm(
    'CG 20 37',
    '12 19',
    'Additional Insured, Owners, Lessees or Contractors, Completed Operations',
    'additional insured',
  ),
  plannedForm(
    'CG 20 01',
    '12 19',
    'Primary and Noncontributory, Other Insurance Condition',
    'primary and noncontributory',
  ),
  plannedForm(
    'CG 24 04',
    '12 19',
    'Waiver of Transfer of Rights of Recovery Against Others to Us',
    'waiver of subrogation',
  ),
  plannedForm(
    'CG 25 03',
    '05 09',
    'Designated Construction Project(s) General Aggregate Limit',
    'aggregate per project',
  ),
]
const autosOfContractors = [
  plannedForm(
    'CA 20 48',
    '10 13',
    'Designated Insured for Covered Autos Liability Coverage',
    'additional insured',
  ),
  plannedForm(
    'CA 04 44',
    '10 13',
    'Waiver of Transfer of Rights of Recovery Against Others to Us',
    'waiver of subrogation',
  ),
]
const waivesCompensation = plannedForm(
  'WC 00 03 13',
  '04 84',
  'Waiver of Our Right to Recover from Others',
  'waiver of subrogation',
)
const connecticut: PolicyFacts['statesCovered'] = ['CT']

interface PlannedContents {
  parts?: PartInput[]
  facts?: Partial<PolicyFacts>
  /** Numbers of the policies beneath an umbrella. */
  underlyingNumbers?: string[]
}

/**
 * Parts and facts of policies, by policy number. Drivers have only a name. A fact that nobody has
 * entered is missing.
 */
const contentsByPolicy: Record<string, PlannedContents> = {
  'HBP 204417': {
    parts: [
      plannedLocation('218 Coopers Wharf Street', 'New London', '06320', 'Bakery, shop and store room'),
      // The carrier's own form: no ISO form insures automatically under a businessowners policy.
      plannedForm(
        'HBP 7204',
        '06 24',
        'Additional Insured, Automatic Where Required by Written Contract',
        'additional insured',
      ),
      plannedForm(
        'BP 14 88',
        '07 13',
        'Primary and Noncontributory, Other Insurance Condition',
        'primary and noncontributory',
      ),
      plannedForm('BP 04 15', '07 13', 'Spoilage Coverage'),
    ],
    facts: { aggregateApplies: 'location' },
  },
  'HBA 317902': {
    parts: plannedDrivers('Maria Reyes', 'Peter Lowell', 'Dana Kovacs', 'Omar Haddad'),
    facts: { coveredAutos: ['scheduled', 'hired', 'non-owned'] },
  },
  'WC 3318846': {
    parts: [
      plannedClassCode('2003', 'Bakery, and drivers', 'payroll', 512_000),
      plannedClassCode('8810', 'Clerical office', 'payroll', 28_000),
    ],
    facts: { statesCovered: connecticut, excludedOfficers: ['Maria Reyes'] },
  },
  'HXU 518236': {
    facts: { excessForm: 'umbrella', retention: 0 },
    underlyingNumbers: ['HBP 204417', 'HBA 317902'],
  },
  '612884017 101 1': { parts: plannedDrivers('Maria Reyes', 'Elena Reyes') },
  '612884017 633 1': {
    parts: [
      plannedInterest(
        'mortgagee',
        'Niantic Light Savings Bank',
        '12 Signal House Road, Niantic, CT 06357',
        '30-118264',
      ),
    ],
  },
  'ZLH A418207': {
    parts: [
      plannedLocation('77 Sawmill Brook Road', 'Ledyard', '06339', 'Yard and office'),
      ...contractors,
      plannedClassCode('97047', 'Landscape gardening', 'payroll', 248_000),
    ],
    facts: { aggregateApplies: 'project' },
  },
  'AWH A418208': {
    parts: [
      ...plannedDrivers('Luis Ferreira', 'Marco Dias', 'Jonah Whitlock', 'Pilar Gaspar', 'Teodor Brask'),
      { kind: 'driver', name: 'Nuno Ferreira', licenseState: 'CT', excluded: true },
      ...autosOfContractors,
    ],
    facts: { coveredAutos: ['owned', 'hired', 'non-owned'] },
  },
  'IHH A418209': {
    parts: [
      plannedInterest(
        'loss payee',
        'Quarry Hill Equipment Finance',
        '500 Granite Works Road, Westerly, RI 02891',
        'QH 77104',
      ),
    ],
  },
  'UHH A418210': {
    facts: { excessForm: 'umbrella', retention: 0 },
    underlyingNumbers: ['ZLH A418207', 'AWH A418208'],
  },
  'EIG 4462190 02': {
    parts: [
      waivesCompensation,
      plannedClassCode('0042', 'Landscape gardening, and drivers', 'payroll', 310_000),
    ],
    facts: { statesCovered: connecticut, excludedOfficers: ['Luis Ferreira'] },
  },
  'CO-4N81736': {
    parts: [
      plannedLocation('1450 Falls Foundry Road', 'Norwich', '06360', 'Shop, store and office'),
      plannedLocation('18 Millrace Court', 'Norwich', '06360', 'Sheet metal shop'),
      ...contractors,
      plannedClassCode('95647', 'Heating or combined heating and air conditioning', 'payroll', 1_120_000),
      plannedClassCode('91581', 'Contractors, subcontracted work', 'total cost', 96_000),
    ],
    facts: { aggregateApplies: 'project', minimumEarnedPercent: 25 },
  },
  'BA-4N81742': {
    parts: [
      ...plannedDrivers(
        'Karen Oduya',
        'Desmond Pike',
        'Rafael Ortega',
        'Sean Mulcahy',
        'Ivy Tran',
        'Curtis Bell',
        'Hollis Grant',
        'Andre Fontaine',
        'Wes Nakamura',
        'Gil Abrams',
        'Marta Zielinski',
      ),
      ...autosOfContractors,
    ],
    facts: { coveredAutos: ['any'] },
  },
  'CUP-4N81750': {
    facts: { excessForm: 'umbrella', retention: 0 },
    underlyingNumbers: ['CO-4N81736', 'BA-4N81742', 'HWC 290663'],
  },
  'HWC 290663': {
    parts: [
      waivesCompensation,
      plannedClassCode('5537', 'Heating, ventilation, air conditioning installation', 'payroll', 1_090_000),
      plannedClassCode('8810', 'Clerical office', 'payroll', 260_000),
    ],
    facts: { statesCovered: connecticut, noneExcluded: true },
  },
  QUBP218836: {
    parts: [
      { kind: 'named insured', name: 'The Quillback', role: 'dba' },
      plannedLocation('9 Lantern Wharf', 'Stonington', '06378', 'Tavern and kitchen'),
      plannedForm('BP 04 89', '07 13', 'Liquor Liability Coverage'),
      plannedForm(
        'BP 04 02',
        '07 13',
        'Additional Insured, Managers or Lessors of Premises',
        'additional insured',
        ['Lantern Wharf Realty Trust'],
      ),
    ],
    facts: { aggregateApplies: 'location' },
  },
  'WC 3402917': {
    parts: [plannedClassCode('9082', 'Restaurant', 'payroll', 420_000)],
    facts: { statesCovered: connecticut, noneExcluded: true },
  },
  'HWC 301127': {
    parts: [
      plannedClassCode('8601', 'Architect or engineer', 'payroll', 592_000),
      plannedClassCode('8810', 'Clerical office', 'payroll', 128_000),
    ],
    facts: { statesCovered: connecticut, noneExcluded: true },
  },
  'NXTGL-0481-7726': {
    parts: [
      plannedForm(
        'CG 20 26',
        '12 19',
        'Additional Insured, Designated Person or Organization',
        'additional insured',
      ),
      plannedClassCode('96816', 'Janitorial services', 'payroll', 180_000),
    ],
    facts: { aggregateApplies: 'policy' },
  },
  'PWC 1068244': {
    parts: [plannedClassCode('9014', 'Janitorial services by contractors', 'payroll', 180_000)],
    facts: { statesCovered: connecticut, noneExcluded: true },
  },
  '3594-88-12': {
    parts: [
      plannedLocation('1 Sorrel Point Drive', 'Niantic', '06357', 'Buildings A to F, 48 units'),
      plannedForm('CP 04 05', '10 12', 'Ordinance or Law Coverage'),
      plannedForm('CP 00 17', '10 12', 'Condominium Association Coverage Form'),
    ],
  },
  'BKS 58 304 196': {
    parts: [plannedClassCode('62003', 'Condominiums, residential, association risk only', 'units', 48)],
  },
  '7989-31-04': { facts: { excessForm: 'umbrella', retention: 0 } },
  '546-104418-2': {
    parts: [
      plannedLocation('26 Millinery Row', 'Colchester', '06415', 'Shops and six apartments'),
      plannedLocation('31 Millinery Row', 'Colchester', '06415', 'Shops and four apartments'),
      plannedInterest(
        'mortgagee',
        'Salmon Brook Trust Company',
        '4 Town Green, Colchester, CT 06415',
        'C 88127',
      ),
    ],
  },
  NN1427385: {
    parts: [
      plannedClassCode('61217', 'Buildings or premises, lessor’s risk only', 'area', 9600),
      plannedClassCode('60010', 'Apartment buildings', 'units', 10),
      { kind: 'charge', what: 'tax', name: 'Connecticut surplus lines tax, 4 %', amount: '136.48' },
      { kind: 'charge', what: 'fee', name: 'Policy fee', amount: 150 },
    ],
    facts: {
      minimumEarnedPercent: 25,
      surplusLines: true,
      surplusDisclosure:
        'The insurer is not licensed in Connecticut, and the state’s insurance guaranty association does not pay its claims should it become insolvent. The coverage was placed by a licensed surplus lines broker.',
    },
  },
}

const Parts = PartsForm.shape.parts

/** Parts and facts of a demo policy; empty if not entered yet. */
export function demoContentsOf(policyNumber: string): {
  parts: HandlerInput<typeof api.policyParts.save>['parts']
  facts: PolicyFacts | null
  underlyingNumbers: string[]
} {
  const { parts = [], facts, underlyingNumbers = [] } = contentsByPolicy[policyNumber] ?? {}
  return { parts: Parts.parse(parts), facts: facts ? { ...noFacts, ...facts } : null, underlyingNumbers }
}
