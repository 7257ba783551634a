import { vehicleName } from '../../../contract/values/vehicle-labels.ts'

interface InsuredVehicle {
  year: number
  make: string
  model: string
}

const vehicle = (year: number, make: string, model: string): InsuredVehicle => ({ year, make, model })

/** Insured vehicles by auto policy number, without VINs: only the carriers have them. */
const vehiclesByPolicy: Record<string, InsuredVehicle[]> = {
  'HBA 317902': [
    vehicle(2016, 'Ford', 'Transit 250'),
    vehicle(2019, 'Ram', 'ProMaster 1500'),
    vehicle(2021, 'Ford', 'Transit 250'),
  ],
  '612884017 101 1': [vehicle(2018, 'Honda', 'CR-V'), vehicle(2020, 'Subaru', 'Outback')],
  'AWH A418208': [
    vehicle(2017, 'Ford', 'F-350'),
    vehicle(2019, 'Isuzu', 'NPR-HD'),
    vehicle(2020, 'Ram', '3500'),
    vehicle(2022, 'Chevrolet', 'Silverado 2500HD'),
    vehicle(2018, 'Big Tex', 'utility trailer, 16 ft'),
    vehicle(2021, 'Load Trail', 'equipment trailer, 20 ft'),
  ],
  'BA-4N81742': [
    vehicle(2017, 'Chevrolet', 'Express 2500'),
    vehicle(2017, 'Chevrolet', 'Express 2500'),
    vehicle(2018, 'Ford', 'Transit 350'),
    vehicle(2019, 'Ford', 'Transit 250'),
    vehicle(2019, 'Nissan', 'NV2500 HD'),
    vehicle(2020, 'Ram', 'ProMaster 2500'),
    vehicle(2021, 'Ford', 'Transit 350'),
    vehicle(2022, 'Ram', 'ProMaster 2500'),
    vehicle(2023, 'Mercedes-Benz', 'Sprinter 2500'),
  ],
}

export const insuredVehiclesOn = (policyNumber: string): InsuredVehicle[] =>
  vehiclesByPolicy[policyNumber] ?? []

/** Vehicles of a policy as text: year, make, model. */
export const vehiclesOf = (policyNumber: string): string[] => insuredVehiclesOn(policyNumber).map(vehicleName)
