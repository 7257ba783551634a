import { hasAllOwnedAutos } from '../../../contract/values/card-terms.ts'
import { hasOverstatement } from '../../../contract/values/certificate-promises.ts'
import { addYears, formatDay } from '../../../contract/values/days.ts'
import { isMoreThanName } from '../../../contract/values/holders.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { addressStateOf, namedInsuredOf } from '../vehicles/named-insured.ts'
import { agentStatementOf, type CardLaw, cardLawOf, carrierOnlyReason, stateNameOf } from './card-laws.ts'
import type { CardRow } from './queries.ts'

/** A vehicle that has a card, with its state's card law. */
export type PrintableCard = CardRow & { law: CardLaw }

/** Whether one card covers all owned vehicles. A bound, unconfirmed vehicle has its own card. */
export const hasSharedCard = ({ cardFor, temporaryUntil }: Pick<CardRow, 'cardFor' | 'temporaryUntil'>) =>
  cardFor === 'all owned' && temporaryUntil === null

/** The subject of a card for the audit log. */
export const vehiclesOnCard = (row: CardRow) =>
  hasSharedCard(row) ? 'all owned vehicles' : formatVehicle(row)

/** The state of registration: the agency's choice, otherwise the state of the insured's address. */
const stateOf = (row: CardRow) => row.cardState ?? addressStateOf(row)

/**
 * The law of the state. If the carrier allows the agency no cards, the law for a statement of the
 * agent, in a state that knows such a statement.
 */
const lawOf = (row: CardRow) => {
  const state = stateOf(row)
  if (state === null) return undefined
  const law = cardLawOf(state, row.category)
  return law && row.mayIssueCards === false ? (agentStatementOf(state) ?? law) : law
}

/** The insured's address on a card: the location first, as for the state. */
export const insuredAddressOf = ({ locationAddress, address }: CardRow) => locationAddress ?? address

export const excludedDriversOf = ({ drivers }: CardRow) =>
  drivers.filter(({ excluded }) => excluded).map(({ name }) => name)

/** Whether a license, as typed, contains the code of this state: 'MN 40123456'. */
const isLicensedIn = (license: string | null, state: string) =>
  (license ?? '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .includes(state)

/** The end of the binder, while the policy is not issued. */
const binderEndOf = ({ life }: CardRow) => life?.binder?.ends ?? null

/**
 * The last day of a temporary card: the end of the vehicle's temporary coverage or of the policy's
 * binder, whichever is first. Null if the card is not temporary.
 */
export const temporaryEndOf = (row: CardRow): string | null =>
  [row.temporaryUntil, binderEndOf(row)].filter((day) => day !== null).toSorted()[0] ?? null

/** The reasons why a policy has no cards, as sentences. */
export function policyCardProblems(row: CardRow): string[] {
  const state = stateOf(row)
  if (state === null)
    return [
      'The state of registration is missing, because the client has no address on file. Please choose the state under Edit Vehicles',
    ]
  const law = lawOf(row)
  if (!law) return [carrierOnlyReason(state)]
  if (row.mayIssueCards === false && !law.byAgent)
    return [
      `${row.brand} ID cards come from the carrier. If the carrier lets the agency issue them, an admin can say so under Carriers`,
    ]
  const coverageProblemText = coverageProblem(row) ?? printedTextProblem(row)
  if (coverageProblemText) return [coverageProblemText]
  return [
    ...fleetProblems(row, law, state),
    ...insurerProblems(row, law, state),
    ...policyFactProblems(row, law, state),
  ]
}

/**
 * The reason why a card would show coverage that the policy does not have. The gap after the binder
 * is no reason, because the card ends with the binder.
 */
function coverageProblem(row: CardRow): string | undefined {
  const { cancelledOn } = row
  if (cancelledOn !== null)
    return `The policy is cancelled effective ${formatDay(cancelledOn)}, and a card would show coverage after that day`
  const gap = row.gaps.find(({ from }) => from !== binderEndOf(row))
  return gap
    ? `The policy has no coverage from ${formatDay(gap.from)} to ${formatDay(gap.until)}, and a card would show coverage on these days`
    : undefined
}

const coverPattern = /\bcover(s|ed|age)?\b(?! wagon)|\binsured\b/i

/** Why a name or number on the card would show coverage, as an import may have stored it. */
function printedTextProblem(row: CardRow): string | undefined {
  if (hasOverstatement(row.policyNumber))
    return 'The policy number contains more than a number. Please correct it under Edit Policy'
  if (isMoreThanName(namedInsuredOf(row)))
    return 'The named insured contains more than a name. Please correct it under Edit Vehicles'
  return hasOverstatement(formatVehicle(row)) || coverPattern.test(formatVehicle(row))
    ? `“${formatVehicle(row)}” contains more than make and model. Please correct it under Edit Vehicles`
    : undefined
}

const chooseCardsHint = 'Please choose one card per listed vehicle under Edit Vehicles'

function fleetProblems(row: CardRow, { fleet }: CardLaw, state: string): string[] {
  if (row.cardFor !== 'all owned') return []
  if (!hasAllOwnedAutos(row.facts))
    return [`The policy covers neither any auto nor all owned autos. ${chooseCardsHint}`]
  if (fleet && row.vehiclesListed >= fleet.from) return []
  return [
    fleet
      ? `One card for all vehicles needs at least ${fleet.from} listed vehicles in ${stateNameOf(state)}. ${chooseCardsHint}`
      : `An agent’s statement names one vehicle. ${chooseCardsHint}`,
  ]
}

/** The brand has no NAIC number and no address: both are the writing company's. */
function insurerProblems(row: CardRow, law: CardLaw, state: string): string[] {
  const name = stateNameOf(state)
  if (law.admitted && !row.admittedIn?.includes(state))
    return [
      row.writingCompany
        ? `${row.writingCompany} is not on file as admitted in ${name}. An admin can add the state under Carriers`
        : `The writing company is missing, and must be admitted in ${name}. Please choose the company under Edit Policy`,
    ]
  const missingFields = [
    ...(law.naic && !row.naic ? ['NAIC number'] : []),
    ...(law.insurerAddress && !row.insurerAddress ? ['address'] : []),
  ]
  return missingFields.map((fieldName) =>
    row.writingCompany
      ? `The ${fieldName} of ${row.writingCompany} is missing, and ${name} requires it on the card. An admin can add it under Carriers`
      : `The writing company is missing, and ${name} requires its ${fieldName} on the card. Please choose the company under Edit Policy`,
  )
}

function policyFactProblems(row: CardRow, law: CardLaw, state: string): string[] {
  const name = stateNameOf(state)
  const isAddressMissing = law.insuredAddress && !insuredAddressOf(row)
  const areDriversMissing = law.excludedDrivers && row.drivers.length === 0
  const isTooLong = law.atMostOneYear && row.endDate > addYears(row.startDate, 1)
  const isLicenseMissing = law.byAgent && !isLicensedIn(row.agentLicense, state)
  return [
    ...(isAddressMissing
      ? [
          `The insured’s address is missing, and ${name} requires it on the card. Please enter it under Edit Client`,
        ]
      : []),
    ...(areDriversMissing
      ? [
          `The drivers are missing, and ${name} requires excluded drivers on the card. Please enter all drivers under Drivers`,
        ]
      : []),
    ...(isTooLong
      ? [`The term is longer than one year, and a ${name} card is good for at most one year`]
      : []),
    ...(isLicenseMissing
      ? [
          `The statement needs an agent licensed in ${name}. An admin can enter the license of the client’s agent with the state, such as ${state} 40123456`,
        ]
      : []),
  ]
}

/** The reasons why one vehicle has no card, as sentences. */
export function vehicleCardProblems(row: CardRow, day: string): string[] {
  const law = lawOf(row)
  if (row.temporaryUntil !== null && row.temporaryUntil <= day)
    return [
      `The temporary card ended on ${formatDay(row.temporaryUntil)}, and the carrier has not confirmed the vehicle`,
    ]
  if (!law || hasSharedCard(row)) return []
  const name = stateNameOf(stateOf(row) ?? '')
  if (law.vin === 'whole')
    return row.vinSealed === null
      ? [`The full VIN is missing, and ${name} requires it on the card. Please enter it under Edit Vehicles`]
      : []
  return (row.vinEnd ?? '').length < law.vin
    ? [
        `The VIN or its last ${law.vin} characters are missing, and ${name} requires them on the card. Please enter them under Edit Vehicles`,
      ]
    : []
}

/** The row with its card law; undefined if anything is missing. */
export function printableCardOf(row: CardRow, day: string): PrintableCard | undefined {
  const law = lawOf(row)
  return law && policyCardProblems(row).length === 0 && vehicleCardProblems(row, day).length === 0
    ? { ...row, law }
    : undefined
}
