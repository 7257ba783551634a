import { expect, test } from 'vitest'
import { ReferenceForm } from '../certificate-forms.ts'
import {
  ContractNumber,
  DescriptionOfOperations,
  LocationText,
  ProjectText,
  policyTextError,
  referenceTextError,
} from './reference-text.ts'

const fields = { ContractNumber, DescriptionOfOperations, LocationText, ProjectText }

/** Sentences that certificates were issued with, and that promise coverage. */
const knownTexts = [
  'Groton Hospital and its trustees, officers, agents and employees are included.',
  'Limits apply separately to each project. Umbrella follows form',
  'No residential or EIFS exclusions. XCU included. Contractual liability included',
  'No action over exclusion',
  'WC includes other states coverage, USL&H and Maritime',
  'Completed operations coverage will be maintained for 3 years',
  'All carriers are rated A- VII or better',
  'Unrelated Savings Bank ISAOA is mortgagee and lender’s loss payee, loan 1',
  'Lender’s loss payable per CP 12 18',
]

const variants = [
  'Owner shares in the program for this job',
  'No EIFS limitation',
  'Separate pool per site',
  'Applies to every site separately',
  'Protected for ten years after completion',
  'Named along with the contractor',
  'Lender is first in line for payment',
  'No recourse against Town',
  'Ours pays first',
  'Town’s own does not contribute',
  'Thirty days heads-up to Town',
  'Town will be told 30 days ahead',
  'As required by article 11',
  'Members elect to be in',
  'La Ville est assurée',
  'Todo el trabajo está cubierto',
  'All owned, hired and leased vehicles',
  '20 10/20 37',
  'Terrorism yes',
  'Mold is in',
  'Town of Groton, its agents and employees',
  'Bayfare Grocers and all owners, lenders and affiliates',
  'Groton Hospital is included',
  'Including the Town of Groton and its officials',
  'Work for the hospital, its directors, officers and volunteers',
  'The owner is covered for all work',
  'Holder is AI per written agreement',
  'AI: Town of Groton',
  'Town of Groton as add’l insd',
  'Cov erage for all work',
  'C0verage of the pr0ject',
  'lnsured for the roof work',
  'Iiability for the crane',
  'Fully in-sured for snow removal',
  'i n s u r a n c e for the crane',
  'Coverrage of the crane work',
  'Cóverage of the crane work',
  'Covеrage of the crane work',
  'GL 1M/2M',
  '$1,000,000 each project',
  'Two million for all jobs',
  'Up to $5,000,000',
  'CG 20 10 and CG 20 37',
  'CG2010 04 13',
  'AB 12 34 applies to the work',
  'WC 00 03 13',
  'Follow-form excess',
  'Aggregate applies per location',
  'Waiver of subrogation',
  'Primary and non-contributory',
  'Rated A minus or better by A.M. Best',
  'A+ XV',
  'Will be maintained for 3 years after completion',
  'Shall remain in force until final acceptance',
  'Completed ops for ten years',
  'Nothing is excluded',
  'Explosion, collapse and underground are covered',
  'Norwich Savings Bank, mortgage holder, loan #4471',
  'As their interests may appear',
  '30 days notice will be given',
  'Complies with the contract',
  'Owner is held harmless',
  'Designated construction project aggregate',
  'Bodily injury and property damage',
  'Workers comp for all states',
  'Hired and non-owned autos',
  'Per project',
  'Asegurado adicional',
  'Stop gap for Ohio',
  'Retention $10,000',
]

// Spec: certificates/refused
test('a reference field refuses sentences that promise coverage, a form, insured status or a future act', () => {
  expect(variants.length).toBeGreaterThanOrEqual(30)
  for (const [name, field] of Object.entries(fields)) {
    const acceptedTexts = [...knownTexts, ...variants].filter((text) => field.safeParse(text).success)
    expect([name, acceptedTexts]).toEqual([name, []])
  }
  // A digit does not turn such a sentence into a contract number.
  const acceptedTexts = [...knownTexts, ...variants].filter(
    (text) => ContractNumber.safeParse(`7: ${text}`).success,
  )
  expect(acceptedTexts).toEqual([])
})

test('sentences that promise coverage are refused by their words alone, whatever the field', () => {
  expect([...knownTexts, ...variants].filter((text) => referenceTextError(text) === null)).toEqual([])
})

const operations = [
  'Roofing at 12 Main St, Groton',
  'Snow removal Nov–Mar, parking lots and sidewalks',
  'Installation of fire suppression and insurance-grade vault doors',
  'All work within town limits',
  'Unit 4; HVAC service, nights',
  'As respects deliveries to the Groton store.',
  'Event: Harbor Fair, 3 days in June.',
  'Catering for the mayor’s reception, June 12, 2027, 150 guests',
  'Electrical rough-in and finish, building B, floors 2–4',
  'Demolition of a two-story brick warehouse',
  'Janitorial services, weeknights, for Liberty Mutual Insurance Company',
  'Fire sprinkler inspection and testing, quarterly',
  'Replacement of Carrier rooftop units',
  'Crushed aggregate supply for the Route 12 base course',
  'Excavation and removal of excess soil',
  'Construction of a stormwater retention basin',
  'Concrete formwork and placing of footings',
  'Fabrication of covered walkways at the school',
  'Manhole covers and frames, supply and setting',
  'Installation of patio umbrellas and awnings',
  'Wildlife exclusion at the attic, 4 Ferry Lane',
  'Painting of exterior walls, excluding trim',
  'Landscaping and tree pruning for the owner',
  'Guided kayak tours for the yacht club and its guests',
  'ADA compliance upgrades of the public restrooms',
  'Limits of work: Station 10+00 to 22+50',
  'Speed limit signs on Depot Road',
  'Shuttle service for the university, its students and employees',
  'Roof warranty repairs, Building 7',
  'Installation of fall protection anchors',
  'Blanket insulation of the boiler room',
  'Dredging of the marina basin, 40,000 cubic yards',
  'Repair of a 1,000,000 gallon water tank',
  'Renovation, contract price $450,000',
  'Plumbing per project specifications, phase 2',
  'Work begins on 10/12/2026 and ends on 3/1/2027',
  'Contractor will install 40 windows',
  'Road will remain open to one lane of traffic',
  'Delivery and setup of tents; road closed 8 a.m. to 6 p.m.',
  'Maintenance of elevators, monthly visits',
  'Moving of office furniture, 3rd floor to 5th floor',
  'Photography and drone video of the finished bridge',
  'Welding by certified welders; hot work permit 7',
  'Certificate of occupancy inspection',
  'Structural engineering review of the primary school',
  'Hood and duct cleaning, Quillback Tavern',
  'Underwriters Laboratories listed fire doors, supply only',
  'Lease of 2,400 sq ft of retail space, Suite 200',
  'Stage, lighting and sound for the summer concerts',
  'Asbestos abatement in the boiler house',
  'Use of the athletic fields for youth soccer',
  'Café kiosk in the lobby, 7 a.m. to 3 p.m.',
  'Towing and roadside service for the police department',
  'Data cabling, AI data center, hall 2',
  'Pile driving & sheet piling at Pier 3',
  'Masonry repointing, 100 mm brick; 12 m scaffold',
  'Longshore Club Park: dock repair',
  'Security guards at the gate, 24/7',
]
const projects = [
  'Project 2024-117 “Harbor Bridge rehabilitation”',
  'Mystic River Walk, Phase II',
  'Groton High School Addition & Renovation',
  'State Project No. 0058-0334',
  'Town Hall HVAC replacement (Bid 24-06)',
]
const places = [
  '12 Main St, Groton, CT 06340',
  'Lot 7, Harbor Point, New London',
  'I-95 between exits 85 and 88',
  'Terminal B, Gate 14, Bradley International Airport',
  'N6W23001 Bluemound Rd, Waukesha, WI',
]
const contracts = [
  '2024-117',
  'CT DOT 0058-0334',
  'P.O. 4500012345',
  'CA-2024-117',
  'Agreement No. 12/2026 (Amendment 3)',
  'WC-2024-11',
  '4111 1111 1111 1111',
]

// A wrong refusal makes an agent rephrase a harmless description.
test('a reference field accepts the work, project, location and contract as people write them', () => {
  expect(operations.length + projects.length + places.length + contracts.length).toBeGreaterThanOrEqual(60)
  const reason = operations.flatMap((text) => referenceTextError(text) ?? [])
  expect(reason).toEqual([])
  const refusedOf = (field: { safeParse: (text: string) => { success: boolean } }, typedTexts: string[]) =>
    typedTexts.filter((one) => !field.safeParse(one).success)
  expect(refusedOf(DescriptionOfOperations, [...operations, 'Roofing\nSiding'])).toEqual([])
  expect(refusedOf(ProjectText, [...projects, ''])).toEqual([])
  expect(refusedOf(LocationText, [...places, ''])).toEqual([])
  expect(refusedOf(ContractNumber, [...contracts, ''])).toEqual([])
})

test('a reference field has a maximum length and a single line', () => {
  expect(DescriptionOfOperations.safeParse('roof '.repeat(101)).success).toBe(false)
  expect(ProjectText.safeParse('a'.repeat(151)).success).toBe(false)
  expect(LocationText.safeParse('a\nb').success).toBe(false)
  expect(ContractNumber.safeParse('1'.repeat(61)).success).toBe(false)
  expect(ContractNumber.safeParse('the contract').success).toBe(false)
  expect(DescriptionOfOperations.parse(null)).toBe('')
})

test('fields that promise coverage only when they are read together are refused', () => {
  const { error } = ReferenceForm.safeParse({ operations: 'Owner is', project: 'covered' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['operations']])
  expect(ReferenceForm.safeParse({ operations: 'Repair of', project: 'Covered Bridge' }).success).toBe(true)
})

test('a disclosure or an officer’s name grants no wording', () => {
  const florida =
    'Persons insured by surplus lines carriers do not have the protection of the Florida Insurance Guaranty Act to the extent of any right of recovery for the obligation of an insolvent unlicensed insurer.'
  const texts = [florida, 'Ada Marlow, Member and Manager', '']
  expect(texts.map(policyTextError)).toEqual([null, null, null])
  for (const text of ['Town is an additional insured', 'CG 20 10 applies', 'Rights of recovery are waived'])
    expect(policyTextError(text), text).not.toBeNull()
})

test('the error quotes the refused word, and says where the fact belongs', () => {
  expect(referenceTextError('Coverage of the crane work')).toBe(
    '“coverage” does not belong here. Coverage comes from the policy’s limits and forms: choose it above',
  )
  expect(referenceTextError('Town of Groton, its agents and employees')).toContain('Additional insured')
  expect(referenceTextError('Owner complies with the contract')).not.toContain('Connecticut')
})
