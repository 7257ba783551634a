import { useQuery } from '@tanstack/react-query'
import type { CarrierChoice } from '../../contract/carriers.ts'
import { carrierKey } from '../../contract/values/carrier-names.ts'
import { endpointQuery } from '../api/query.ts'
import { carriers } from '../api/wire.ts'

/** The page where a carrier is chosen. On the client page some carriers stand above the others. */
export type CarrierChoicePlace = 'policies' | 'client page'

/** The carriers to choose from, fetched for the first dialog and cached until a carrier changes. */
export const useCarriers = () =>
  useQuery({
    ...endpointQuery(carriers.choices, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The carriers offered in a place, in order. Includes the form's carrier, even if retired. */
export function carrierChoicesFor(
  all: readonly CarrierChoice[],
  place: CarrierChoicePlace,
  current: string,
): CarrierChoice[] {
  const otherCarriers = all.filter(({ forPolicies }) => forPolicies)
  const offeredCarriers =
    place === 'client page'
      ? [
          ...all.filter(({ leadsOffers }) => leadsOffers),
          ...otherCarriers.filter(({ leadsOffers }) => !leadsOffers),
        ]
      : otherCarriers
  if (current === '' || offeredCarriers.some(({ name }) => name === current)) return offeredCarriers
  return [all.find(({ name }) => name === current) ?? unlistedCarrier(current), ...offeredCarriers]
}

const unlistedCarrier = (name: string): CarrierChoice => ({
  ...{ id: name, name, forPolicies: false, leadsOffers: false, aliases: [], companies: [] },
})

/** Finds carriers by name, or by an alias or company, which the label then mentions. */
export function searchCarriers(offeredCarriers: readonly CarrierChoice[], typedText: string) {
  const [lowerText, key] = [typedText.trim().toLowerCase(), carrierKey(typedText)]
  const isSimilarName = (name: string) =>
    name.toLowerCase().includes(lowerText) || (key !== '' && carrierKey(name).includes(key))
  return offeredCarriers.flatMap(({ name, aliases, companies }) => {
    if (isSimilarName(name)) return [{ value: name, label: name }]
    const otherName = [
      ...aliases,
      ...companies.flatMap((company) => [company.name, company.naic ?? '', ...company.aliases]),
    ].find((one) => one !== '' && isSimilarName(one))
    return otherName === undefined ? [] : [{ value: name, label: name, note: otherName }]
  })
}
