import {
  type CoverageOnFile,
  deductibleText,
  type Evidence,
  type Interest,
  interestText,
  locationTexts,
  type PrintedLocation,
  type PropertyAddress,
  type PropertyTerms,
} from './evidence-texts.ts'
import { isSameName } from './known-forms.ts'
import { isDeductible, isMoreThanLimitName } from './limits.ts'
import { causesOfLoss, formatLocation, noProperty } from './part-labels.ts'

type StoredTerms = Omit<PropertyTerms, 'causesOfLoss' | 'valuation'> & {
  causesOfLoss: PropertyTerms['causesOfLoss'] | ''
  valuation: PropertyTerms['valuation'] | ''
}
interface LocationOnFile extends PropertyAddress {
  id: string
  property: { [Name in keyof StoredTerms]?: StoredTerms[Name] | undefined } | null
}

interface InterestOnFile extends Omit<Interest, 'clause'> {
  name: string
  clause: Interest['clause'] | null
  /** The only location of the interest; null for all. */
  locationId: string | null
}

/** A policy as evidence of property needs it. */
export interface PolicyWithProperty<Coverage extends CoverageOnFile = CoverageOnFile> {
  policyNumber: string
  coverages: readonly Coverage[]
  property: { locations: readonly LocationOnFile[]; interests: readonly InterestOnFile[] }
}

const listFormat = new Intl.ListFormat('en-US')

/** Facts without which a holder cannot judge the property. */
function unstatedOf(
  { property: storedProperty }: LocationOnFile,
  deductibles: readonly CoverageOnFile[],
): string[] {
  const property = { ...noProperty, ...storedProperty }
  return [
    ...(property.buildingValue === null && property.contentsValue === null
      ? ['building or contents value']
      : []),
    ...(property.causesOfLoss === '' ? ['causes of loss'] : []),
    ...(property.valuation === '' ? ['valuation'] : []),
    ...(property.deductible === null && deductibles.length === 0 ? ['deductible'] : []),
  ]
}

function printedLocations({
  property: storedProperty,
  id: _,
  ...locationFields
}: LocationOnFile): PrintedLocation[] {
  const property = { ...noProperty, ...storedProperty }
  const { causesOfLoss: causes, valuation } = property
  if (causes === '' || valuation === '') return []
  const { buildingValue, contentsValue, coinsurance, deductible, windDeductible } = property
  return [
    {
      ...locationFields,
      ...{ buildingValue, contentsValue, causesOfLoss: causes, valuation },
      ...{ coinsurance, deductible, windDeductible },
    },
  ]
}

/**
 * The evidence of property for a holder, or the reason why the policy does not give it. The holder
 * is a mortgagee or loss payee of the policy, and sees the locations of that interest alone.
 */
export function evidenceFor<Coverage extends CoverageOnFile>(
  { policyNumber, coverages, property }: PolicyWithProperty<Coverage>,
  holder: string,
): Evidence<Coverage> | { problem: string } {
  const interests = property.interests.filter(({ name }) => isSameName(name, holder))
  if (interests.length === 0)
    return {
      problem: `Policy ${policyNumber} does not list ${holder} as an additional interest. Please add the mortgagee or loss payee to the policy first, with exactly this name`,
    }
  const isForAll = interests.some(({ locationId }) => locationId === null)
  const locations = property.locations.filter(
    ({ id }) => isForAll || interests.some(({ locationId }) => locationId === id),
  )
  if (locations.length === 0)
    return { problem: `Policy ${policyNumber} lists no location. Please add the insured locations first` }
  const deductibles = coverages.filter(isDeductible)
  // A deductible is never left out: the holder would take the property to have none.
  const wrongName = [
    ...deductibles.map(({ type }) => type),
    ...locations.map((location) => location.property?.windDeductible ?? ''),
  ].find(isMoreThanLimitName)
  if (wrongName !== undefined)
    return {
      problem: `“${wrongName}” of policy ${policyNumber} contains more than the deductible. Please correct it first`,
    }
  for (const location of locations) {
    const unstatedFacts = unstatedOf(location, deductibles)
    if (unstatedFacts.length > 0)
      return {
        problem: `Policy ${policyNumber} does not state ${listFormat.format(unstatedFacts)} for ${formatLocation(location)}. Please add this to the location first`,
      }
  }
  return {
    interests: interests.map(({ role, clause, loanNumber }) => ({ role, clause: clause ?? '', loanNumber })),
    locations: locations.flatMap(printedLocations),
    deductibles,
  }
}

const isLessAmount = (amountBefore: number | null, now: number | null) =>
  amountBefore !== null && (now === null || now < amountBefore)

/** Whether a location covers less, or on other terms, than printed. */
const isLocationLess = (locationBefore: PrintedLocation, now: PrintedLocation) =>
  isLessAmount(locationBefore.buildingValue, now.buildingValue) ||
  isLessAmount(locationBefore.contentsValue, now.contentsValue) ||
  causesOfLoss.indexOf(now.causesOfLoss) < causesOfLoss.indexOf(locationBefore.causesOfLoss) ||
  now.valuation !== locationBefore.valuation ||
  now.coinsurance !== locationBefore.coinsurance ||
  now.windDeductible !== locationBefore.windDeductible ||
  (now.deductible !== null &&
    (locationBefore.deductible === null || now.deductible > locationBefore.deductible))

/** Values of a printed evidence in a fixed order. A stored one has its keys in another. */
const comparableTextOf = ({ interests, locations, deductibles }: Evidence) =>
  JSON.stringify([
    interests.map(interestText),
    locations.map((location) => [
      formatLocation(location),
      location.description,
      location.causesOfLoss,
      locationTexts(location),
    ]),
    deductibles.map(deductibleText),
  ])

/** The change of the property on an evidence since it was printed; null if there is none. */
export function evidenceChange(
  printedEvidence: Evidence,
  policy: PolicyWithProperty,
  holder: string,
): 'reduced' | 'changed' | null {
  const currentEvidence = evidenceFor(policy, holder)
  if ('problem' in currentEvidence) return 'reduced'
  const areInterestsLess = printedEvidence.interests.some(
    (interestBefore) =>
      !currentEvidence.interests.some(
        (interest) => interest.role === interestBefore.role && interest.clause === interestBefore.clause,
      ),
  )
  const locationsAt = (evidence: Evidence, place: PrintedLocation) =>
    evidence.locations.filter((location) => formatLocation(location) === formatLocation(place))
  // Several buildings may have one address.
  const areLocationsLess = printedEvidence.locations.some(
    (locationBefore) =>
      locationsAt(currentEvidence, locationBefore).every((coverage) =>
        isLocationLess(locationBefore, coverage),
      ) ||
      locationsAt(currentEvidence, locationBefore).length <
        locationsAt(printedEvidence, locationBefore).length,
  )
  const areDeductiblesMore = currentEvidence.deductibles.some(
    (deductible) =>
      !printedEvidence.deductibles.some(
        ({ type, amount }) => type === deductible.type && deductible.amount <= amount,
      ),
  )
  if (areInterestsLess || areLocationsLess || areDeductiblesMore) return 'reduced'
  return comparableTextOf(printedEvidence) === comparableTextOf(currentEvidence) ? null : 'changed'
}
