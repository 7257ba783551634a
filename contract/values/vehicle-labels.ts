import { dollars } from './money.ts'

export const weightError = 'Please enter the weight in pounds, such as 9,900'

export const vehicleUses = [
  'service',
  'retail',
  'commercial',
  'business',
  'commute',
  'pleasure',
  'farm',
] as const

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

interface Rating {
  garaging: string
  use: string
  costNew: number | null
  statedAmount: number | null
  gvw: number | null
  comprehensive: number | null
  collision: number | null
}

export const noRating = {
  ...{ garaging: '', use: '' as const, costNew: null, statedAmount: null },
  ...{ gvw: null, comprehensive: null, collision: null },
}

/** 'garaged at 12 Pearl Street, service, cost new $54,200'. Empty if nothing is stated. */
export const formatRating = (rating: Rating) =>
  [
    rating.garaging && `garaged at ${rating.garaging}`,
    rating.use,
    rating.costNew !== null && `cost new ${dollars(rating.costNew)}`,
    rating.statedAmount !== null && `stated amount ${dollars(rating.statedAmount)}`,
    rating.gvw !== null && `${rating.gvw.toLocaleString('en-US')} lb`,
    rating.comprehensive !== null && `comprehensive deductible ${dollars(rating.comprehensive)}`,
    rating.collision !== null && `collision deductible ${dollars(rating.collision)}`,
  ]
    .filter(Boolean)
    .join(', ')
