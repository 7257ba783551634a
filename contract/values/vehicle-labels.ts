interface VehicleDescription {
  year: number
  make: string
  model: string
  vinEnd: string | null
}

/** '2019 Ford Transit 250'. */
export const vehicleName = ({ year, make, model }: Omit<VehicleDescription, 'vinEnd'>) =>
  `${year} ${make} ${model}`

/** '2019 Ford Transit 250 (…4821)'. The VIN end tells equal vehicles apart. */
export const formatVehicle = ({ vinEnd, ...vehicle }: VehicleDescription) =>
  vinEnd ? `${vehicleName(vehicle)} (…${vinEnd})` : vehicleName(vehicle)
