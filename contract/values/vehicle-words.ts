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
