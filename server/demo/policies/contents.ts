import type { CallInput, HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { PartsForm } from '../../../contract/policy-part-forms.ts'
import type { PolicyFacts } from '../../../contract/policy-parts.ts'
import { noFacts } from '../../../contract/values/part-labels.ts'

type PartInput = CallInput<typeof api.policyParts.save>['parts'][number]
type FormInput = Extract<PartInput, { kind: 'form' }>

const planForm = (
  number: string,
  edition: string,
  title: string,
  effect: FormInput['effect'] = 'other',
  names: string[] = [],
): FormInput => ({
  ...{ kind: 'form', number, edition, title, effect },
  ...(names.length > 0 ? { scope: 'named', names } : {}),
})

const planLocation = (street: string, city: string, zip: string, description: string): PartInput => ({
  ...{ kind: 'location', street, city, state: 'CT', zip, description },
})

const planDrivers = (...names: string[]): PartInput[] =>
  names.map((name) => ({ kind: 'driver', name, licenseState: 'CT' }))

const planClassCode = (
  code: string,
  description: string,
  basis: 'payroll' | 'sales' | 'units' | 'total cost' | 'area',
  amount: number,
): PartInput => ({ ...{ kind: 'class code', code, description, state: 'CT', basis, amount } })

const planInterest = (
  role: 'mortgagee' | 'loss payee' | 'lienholder',
  name: string,
  address: string,
  loanNumber: string,
): PartInput => ({ ...{ kind: 'interest', role, name, address, loanNumber } })

/** Additional insured and related forms of a contractor's general liability policy. */
const contractorForms = [
  planForm(
    'CG 20 10',
    '12 19',
    'Additional Insured, Owners, Lessees or Contractors, Scheduled Person or Organization',
    'additional insured',
  ),
  planForm(
    'CG 20 37',
    '12 19',
    'Additional Insured, Owners, Lessees or Contractors, Completed Operations',
    'additional insured',
  ),
  planForm(
    'CG 20 01',
    '12 19',
    'Primary and Noncontributory, Other Insurance Condition',
    'primary and noncontributory',
  ),
  planForm(
    'CG 24 04',
    '12 19',
    'Waiver of Transfer of Rights of Recovery Against Others to Us',
    'waiver of subrogation',
  ),
  planForm(
    'CG 25 03',
    '05 09',
    'Designated Construction Project(s) General Aggregate Limit',
    'aggregate per project',
  ),
]
const contractorAutoForms = [
  planForm(
    'CA 20 48',
    '10 13',
    'Designated Insured for Covered Autos Liability Coverage',
    'additional insured',
  ),
  planForm(
    'CA 04 44',
    '10 13',
    'Waiver of Transfer of Rights of Recovery Against Others to Us',
    'waiver of subrogation',
  ),
]
const compensationWaiverForm = planForm(
  'WC 00 03 13',
  '04 84',
  'Waiver of Our Right to Recover from Others',
  'waiver of subrogation',
)
const connecticutOnly: PolicyFacts['statesCovered'] = ['CT']

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
      planLocation('218 Coopers Wharf Street', 'New London', '06320', 'Bakery, shop and store room'),
      // The carrier's own form: no ISO form insures automatically under a businessowners policy.
      planForm(
        'HBP 7204',
        '06 24',
        'Additional Insured, Automatic Where Required by Written Contract',
        'additional insured',
      ),
      planForm(
        'BP 14 88',
        '07 13',
        'Primary and Noncontributory, Other Insurance Condition',
        'primary and noncontributory',
      ),
      planForm('BP 04 15', '07 13', 'Spoilage Coverage'),
    ],
    facts: { aggregateApplies: 'location' },
  },
  'HBA 317902': {
    parts: planDrivers('Maria Reyes', 'Peter Lowell', 'Dana Kovacs', 'Omar Haddad'),
    facts: { coveredAutos: ['scheduled', 'hired', 'non-owned'] },
  },
  'WC 3318846': {
    parts: [
      planClassCode('2003', 'Bakery, and drivers', 'payroll', 512_000),
      planClassCode('8810', 'Clerical office', 'payroll', 28_000),
    ],
    facts: { statesCovered: connecticutOnly, excludedOfficers: ['Maria Reyes'] },
  },
  'HXU 518236': {
    facts: { excessForm: 'umbrella', retention: 0 },
    underlyingNumbers: ['HBP 204417', 'HBA 317902'],
  },
  '612884017 101 1': { parts: planDrivers('Maria Reyes', 'Elena Reyes') },
  '612884017 633 1': {
    parts: [
      planInterest(
        'mortgagee',
        'Niantic Light Savings Bank',
        '12 Signal House Road, Niantic, CT 06357',
        '30-118264',
      ),
    ],
  },
  'ZLH A418207': {
    parts: [
      planLocation('77 Sawmill Brook Road', 'Ledyard', '06339', 'Yard and office'),
      ...contractorForms,
      planClassCode('97047', 'Landscape gardening', 'payroll', 248_000),
    ],
    facts: { aggregateApplies: 'project' },
  },
  'AWH A418208': {
    parts: [
      ...planDrivers('Luis Ferreira', 'Marco Dias', 'Jonah Whitlock', 'Pilar Gaspar', 'Teodor Brask'),
      { kind: 'driver', name: 'Nuno Ferreira', licenseState: 'CT', excluded: true },
      ...contractorAutoForms,
    ],
    facts: { coveredAutos: ['owned', 'hired', 'non-owned'] },
  },
  'IHH A418209': {
    parts: [
      planInterest(
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
      compensationWaiverForm,
      planClassCode('0042', 'Landscape gardening, and drivers', 'payroll', 310_000),
    ],
    facts: { statesCovered: connecticutOnly, excludedOfficers: ['Luis Ferreira'] },
  },
  'CO-4N81736': {
    parts: [
      planLocation('1450 Falls Foundry Road', 'Norwich', '06360', 'Shop, store and office'),
      planLocation('18 Millrace Court', 'Norwich', '06360', 'Sheet metal shop'),
      ...contractorForms,
      planClassCode('95647', 'Heating or combined heating and air conditioning', 'payroll', 1_120_000),
      planClassCode('91581', 'Contractors, subcontracted work', 'total cost', 96_000),
    ],
    facts: { aggregateApplies: 'project', minimumEarnedPercent: 25 },
  },
  'BA-4N81742': {
    parts: [
      ...planDrivers(
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
      ...contractorAutoForms,
    ],
    facts: { coveredAutos: ['any'] },
  },
  'CUP-4N81750': {
    facts: { excessForm: 'umbrella', retention: 0 },
    underlyingNumbers: ['CO-4N81736', 'BA-4N81742', 'HWC 290663'],
  },
  'HWC 290663': {
    parts: [
      compensationWaiverForm,
      planClassCode('5537', 'Heating, ventilation, air conditioning installation', 'payroll', 1_090_000),
      planClassCode('8810', 'Clerical office', 'payroll', 260_000),
    ],
    facts: { statesCovered: connecticutOnly, noneExcluded: true },
  },
  QUBP218836: {
    parts: [
      { kind: 'named insured', name: 'The Quillback', role: 'dba' },
      planLocation('9 Lantern Wharf', 'Stonington', '06378', 'Tavern and kitchen'),
      planForm('BP 04 89', '07 13', 'Liquor Liability Coverage'),
      planForm(
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
    parts: [planClassCode('9082', 'Restaurant', 'payroll', 420_000)],
    facts: { statesCovered: connecticutOnly, noneExcluded: true },
  },
  'HWC 301127': {
    parts: [
      planClassCode('8601', 'Architect or engineer', 'payroll', 592_000),
      planClassCode('8810', 'Clerical office', 'payroll', 128_000),
    ],
    facts: { statesCovered: connecticutOnly, noneExcluded: true },
  },
  'NXTGL-0481-7726': {
    parts: [
      planForm(
        'CG 20 26',
        '12 19',
        'Additional Insured, Designated Person or Organization',
        'additional insured',
      ),
      planClassCode('96816', 'Janitorial services', 'payroll', 180_000),
    ],
    facts: { aggregateApplies: 'policy' },
  },
  'PWC 1068244': {
    parts: [planClassCode('9014', 'Janitorial services by contractors', 'payroll', 180_000)],
    facts: { statesCovered: connecticutOnly, noneExcluded: true },
  },
  '3594-88-12': {
    parts: [
      planLocation('1 Sorrel Point Drive', 'Niantic', '06357', 'Buildings A to F, 48 units'),
      planForm('CP 04 05', '10 12', 'Ordinance or Law Coverage'),
      planForm('CP 00 17', '10 12', 'Condominium Association Coverage Form'),
    ],
  },
  'BKS 58 304 196': {
    parts: [planClassCode('62003', 'Condominiums, residential, association risk only', 'units', 48)],
  },
  '7989-31-04': { facts: { excessForm: 'umbrella', retention: 0 } },
  '546-104418-2': {
    parts: [
      planLocation('26 Millinery Row', 'Colchester', '06415', 'Shops and six apartments'),
      planLocation('31 Millinery Row', 'Colchester', '06415', 'Shops and four apartments'),
      planInterest(
        'mortgagee',
        'Salmon Brook Trust Company',
        '4 Town Green, Colchester, CT 06415',
        'C 88127',
      ),
    ],
  },
  NN1427385: {
    parts: [
      planClassCode('61217', 'Buildings or premises, lessor’s risk only', 'area', 9600),
      planClassCode('60010', 'Apartment buildings', 'units', 10),
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
