import type { InsuranceType } from './insurance-types.ts'

/** The types of policies that have vehicles on them, and ID cards. */
export const typesWithVehicles = [
  'Commercial Auto Insurance',
  'auto',
] as const satisfies readonly InsuranceType[]

/** Whether a policy of this type has vehicles. */
export const hasVehicles = ({ type }: { type: string }) => typesWithVehicles.some((one) => one === type)

interface Named {
  year: number
  make: string
  model: string
  vinEnd: string | null
}

/** '2019 Ford Transit 250' */
export const vehicleName = ({ year, make, model }: Omit<Named, 'vinEnd'>) => `${year} ${make} ${model}`

/** '2019 Ford Transit 250 (…4821)': two of a kind are told apart. */
export const vehicleInWords = ({ vinEnd, ...vehicle }: Named) =>
  vinEnd ? `${vehicleName(vehicle)} (…${vinEnd})` : vehicleName(vehicle)
