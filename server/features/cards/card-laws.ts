import type { Category } from '../../../contract/values/insurance-types.ts'
import { stateNames, states } from '../../../contract/values/us-address.ts'

export interface CardLaw {
  /** The legal source, for reference. */
  source: string
  heading: string | null
  /** The heading of a temporary card, if the law prescribes one. */
  temporaryHeading: string | null
  /** The insurer has to be on file as admitted in the state. */
  admitted: boolean
  /** Whether the card shows the NAIC number of the writing company. */
  naic: boolean
  /**
   * Whether the card shows the address of the insured, and whether it shows that of the insurer.
   */
  insuredAddress: boolean
  insurerAddress: boolean
  /** The part of the VIN to show: all of it, or at least this many of its last characters. */
  vin: 'whole' | number
  /**
   * Whether the card shows its last day. Connecticut's card shows the effective date alone and is
   * good for a year. A temporary card always shows its last day.
   */
  expires: boolean
  /** The card is good for one year at most. */
  atMostOneYear: boolean
  /**
   * One card may replace the cards of all vehicles. `from`: the fewest vehicles. `word`: its name
   * for them.
   */
  fleet: { from: number; word: string } | null
  /** Statements below the facts. */
  statements: readonly string[]
  /** Whether the card names the drivers whom the policy excludes. */
  excludedDrivers: boolean
  /** Whether the card names the vehicles that the policy excludes. */
  excludedVehicles: boolean
  /** Printed verbatim; in capitals and bold if the law requires it. */
  notice: string | null
  /** A summary of penalties that goes with the card. */
  penalties: readonly string[]
  /** Whether the card has room for a replacement vehicle. */
  replacement: boolean
  /** Number of copies: one to carry, another for registering the vehicle. */
  copies: number
  /** Whether a licensed agent of the state signs a statement in place of the insurer's card. */
  byAgent: boolean
}

/** The default where a law requires nothing more. */
const baseLaw = {
  ...{
    heading: null,
    temporaryHeading: null,
    admitted: false,
    naic: false,
    insuredAddress: false,
    insurerAddress: false,
  },
  ...{ vin: 0, expires: true, atMostOneYear: false, fleet: null, statements: [], excludedDrivers: false },
  excludedVehicles: false,
  ...{ notice: null, penalties: [], replacement: false, copies: 1, byAgent: false },
} satisfies Omit<CardLaw, 'source'>

const fleetRuleFromFive = { from: 5, word: 'All owned vehicles' }

const connecticut: CardLaw = {
  ...baseLaw,
  source:
    'Connecticut General Statutes 38a-364 (b): the names, the policy number, the effective date, year, make or model and VIN, the company code of the NAIC, room for a vehicle that is covered after a change, and the notice, in capitals and boldface; the card is effective for one year. In duplicate: one is carried, one is shown when the vehicle is registered. The specifications of the Department of Motor Vehicles, B.1, have the heading, and an expiration date only where it is exactly one year after the effective date. A vehicle with a commercial registration takes a card with the same contents (14-12b)',
  ...{ naic: true, vin: 'whole', expires: false, atMostOneYear: true, fleet: fleetRuleFromFive },
  heading: 'Insurance identification card issued pursuant to Connecticut law',
  notice:
    'NOTICE: YOU HAVE THE RIGHT TO CHOOSE THE LICENSED REPAIR SHOP WHERE THE DAMAGE TO YOUR MOTOR VEHICLE WILL BE REPAIRED.',
  ...{ replacement: true, copies: 2 },
}

const minnesota: CardLaw = {
  ...baseLaw,
  source:
    'Minnesota Statutes 65B.482: the name, the policy number, the dates of coverage, make, model and year, the VIN or at least its last three characters, all owned vehicles from five, and the name of the company; with the card a plain-language summary of the penalties of 169.791, 169.793 and 169.797',
  vin: 3,
  fleet: fleetRuleFromFive,
  penalties: [
    'Penalties for driving without insurance in Minnesota, in summary:',
    'Every driver must carry proof of insurance and show it when an officer asks. Not doing so is a misdemeanor (section 169.791).',
    'Showing or keeping an altered or made-up insurance card, or one for insurance that is not in force, is a misdemeanor (section 169.793).',
    'Driving a vehicle without insurance, or letting others drive it, is a misdemeanor. The fine is at least $200 (section 169.797).',
    'It is a gross misdemeanor within ten years of the first of two convictions, and where the driver of an uninsured vehicle causes an accident with death or substantial bodily harm.',
  ],
}

/** A licensed agent's statement, which is proof of insurance in addition to the insurer's card. */
const minnesotaStatement: CardLaw = {
  ...baseLaw,
  source:
    'Minnesota Statutes 169.791, subdivision 1 (g) and (i): a written statement by a licensed insurance agent with the name and address of the insured, the VIN, that a plan of reparation security as required by section 65B.48 has been provided for the vehicle, and the dates of the coverage',
  ...{ insuredAddress: true, vin: 'whole', byAgent: true },
  heading: 'Written statement of a licensed insurance agent, Minnesota Statutes 169.791',
  statements: [
    'A plan of reparation security as required by Minnesota Statutes, section 65B.48, has been provided for this vehicle.',
  ],
}

const illinois: CardLaw = {
  ...baseLaw,
  source:
    '50 Illinois Administrative Code 8010.20, ilga.gov/commission/jcar/admincode/050/050080100000200R.html: the heading; year, make, and all or the last six characters of the VIN, or FLEET on a fleet policy; the insured, the company and its NAIC code, the policy number, effective and expiration date of at most 12 months; the disclaimer; a warning of excluded drivers or vehicles',
  heading: 'ILLINOIS INSURANCE CARD',
  temporaryHeading: 'ILLINOIS INSURANCE CARD, TEMPORARY',
  ...{ naic: true, vin: 6, atMostOneYear: true, excludedDrivers: true, excludedVehicles: true },
  fleet: { from: 2, word: 'FLEET' },
  statements: [
    'Examine policy exclusions carefully. This form does not constitute any part of your insurance policy.',
  ],
}

const ohio: CardLaw = {
  ...baseLaw,
  source:
    'Ohio Administrative Code 4501:1-2-02, codes.ohio.gov: the inscription; year, make, model and VIN, or Fleet from five vehicles; effective and expiration date, valid for the policy period alone; the policyholder as the policy names it; the company and the policy number',
  heading: 'Financial Responsibility Identification Card',
  vin: 'whole',
  fleet: { from: 5, word: 'Fleet' },
}

const maine: CardLaw = {
  ...baseLaw,
  source:
    'Code of Maine Rules 02-031, chapter 391, section 3: the heading, with the word temporary on such a card; the two statements; insurer, insured, policy number, effective and expiration date; year, make, model and VIN, or all owned vehicles where the policyholder owns five; except for commercial vehicles each excluded person',
  heading: 'Maine Motor Vehicle Insurance Identification Card',
  temporaryHeading: 'Maine Motor Vehicle Insurance Identification Card, Temporary',
  vin: 'whole',
  fleet: fleetRuleFromFive,
  statements: [
    'This card should be kept in the insured vehicle and presented upon the demand of a law enforcement officer.',
    'The policy provides the minimum liability insurance coverage required by law.',
  ],
}

const washington: CardLaw = {
  ...baseLaw,
  source:
    'Washington Administrative Code 308-106-020, apps.leg.wa.gov: insurer, policy number, effective and expiration date, year and make or model, or fleet for more than five vehicles',
  fleet: { from: 6, word: 'Fleet' },
}

const missouri: CardLaw = {
  ...baseLaw,
  source:
    'Missouri Revised Statutes 303.024: furnished by the insurer or its agent; name and address of the insurer, the insured, the policy number, the dates with month, day and year, year and make or five characters of the VIN, or Fleet from five vehicles, and the sentence, in capitals',
  insurerAddress: true,
  fleet: { from: 5, word: 'Fleet' },
  notice: 'THIS CARD MUST BE CARRIED IN THE INSURED MOTOR VEHICLE FOR PRODUCTION UPON DEMAND.',
}

const idaho: CardLaw = {
  ...baseLaw,
  source:
    'IDAPA 18.02.03.012 and Idaho Code 49-1232: an insurer authorized in Idaho, name and address of the owner, the vehicle with its identification number, or all owned vehicles where more than one is insured, first and last day',
  heading: 'State of Idaho Liability Insurance Identification Card',
  ...{ admitted: true, insuredAddress: true, vin: 'whole' },
  fleet: { from: 2, word: 'All owned vehicles' },
}

type UsState = (typeof states)[number]

const lawForBoth = (law: CardLaw): Record<Category, CardLaw> => ({ personal: law, commercial: law })

/**
 * The states whose ID cards the portal draws, each with its legal source. Other states get none:
 * their laws were read in part or not at all. Laws change and have to be checked; this is no legal
 * advice.
 */
const laws: Partial<Record<UsState, Record<Category, CardLaw>>> = {
  CT: lawForBoth(connecticut),
  MN: { personal: minnesota, commercial: minnesotaStatement },
  IL: lawForBoth(illinois),
  OH: lawForBoth(ohio),
  ME: { personal: { ...maine, excludedDrivers: true }, commercial: maine },
  WA: lawForBoth(washington),
  MO: lawForBoth(missouri),
  ID: lawForBoth(idaho),
}

/** Why the portal draws no card in a state, with the source. */
const carrierOnlyStates: Partial<Record<UsState, { reason: string; source: string }>> = {
  MA: {
    reason: 'Massachusetts has no ID card: the vehicle’s registration names the insurer',
    source: 'Known in the trade; not read',
  },
  NH: { reason: 'New Hampshire requires no ID card', source: 'Known in the trade; not read' },
  NV: {
    reason:
      'Nevada ID cards come from the carrier alone, on a form that the Commissioner of Insurance has approved',
    source: 'Nevada Revised Statutes 690B.023',
  },
  NY: {
    reason: 'New York ID cards come from the carrier alone: form FS-20 or FS-21, with an encrypted bar code',
    source: '15 NYCRR 32.9 and 32.10',
  },
}

const toState = (state: string) => states.find((one) => one === state)

/** The law for a policy category; undefined for states that the portal does not know. */
export const cardLawOf = (state: string, category: Category): CardLaw | undefined => {
  const stateCode = toState(state)
  return stateCode && laws[stateCode]?.[category]
}

/** The statement that an agent may issue without the carrier's permission, if the state has one. */
export const agentStatementOf = (state: string): CardLaw | undefined =>
  state === 'MN' ? minnesotaStatement : undefined

export const stateNameOf = (state: string): string => {
  const stateCode = toState(state)
  return stateCode ? stateNames[stateCode] : state
}

/** Why there is no card of this state. */
export const carrierOnlyReason = (state: string): string => {
  const stateCode = toState(state)
  return (
    (stateCode && carrierOnlyStates[stateCode]?.reason) ??
    `${stateNameOf(state)} ID cards are issued by the carrier here`
  )
}
