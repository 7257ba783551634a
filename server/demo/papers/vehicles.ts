import { vehicleName } from '../../../contract/values/vehicle-labels.ts'

interface InsuredVehicle {
  year: number
  make: string
  model: string
}

const makeVehicle = (year: number, make: string, model: string): InsuredVehicle => ({ year, make, model })

/** Insured vehicles by auto policy number, without VINs: only the carriers have them. */
const vehiclesByPolicy: Record<string, InsuredVehicle[]> = {
  'HBA 317902': [
    makeVehicle(2016, 'Ford', 'Transit 250'),
    makeVehicle(2019, 'Ram', 'ProMaster 1500'),
    makeVehicle(2021, 'Ford', 'Transit 250'),
  ],
  '612884017 101 1': [makeVehicle(2018, 'Honda', 'CR-V'), makeVehicle(2020, 'Subaru', 'Outback')],
  'AWH A418208': [
    makeVehicle(2017, 'Ford', 'F-350'),
    makeVehicle(2019, 'Isuzu', 'NPR-HD'),
    makeVehicle(2020, 'Ram', '3500'),
    makeVehicle(2022, 'Chevrolet', 'Silverado 2500HD'),
    makeVehicle(2018, 'Big Tex', 'utility trailer, 16 ft'),
    makeVehicle(2021, 'Load Trail', 'equipment trailer, 20 ft'),
  ],
  'BA-4N81742': [
    makeVehicle(2017, 'Chevrolet', 'Express 2500'),
    makeVehicle(2017, 'Chevrolet', 'Express 2500'),
    makeVehicle(2018, 'Ford', 'Transit 350'),
    makeVehicle(2019, 'Ford', 'Transit 250'),
    makeVehicle(2019, 'Nissan', 'NV2500 HD'),
    makeVehicle(2020, 'Ram', 'ProMaster 2500'),
    makeVehicle(2021, 'Ford', 'Transit 350'),
    makeVehicle(2022, 'Ram', 'ProMaster 2500'),
    makeVehicle(2023, 'Mercedes-Benz', 'Sprinter 2500'),
  ],
}

export const insuredVehiclesOn = (policyNumber: string): InsuredVehicle[] =>
  vehiclesByPolicy[policyNumber] ?? []

/** Vehicles of a policy as text: year, make, model. */
export const vehiclesOf = (policyNumber: string): string[] => insuredVehiclesOn(policyNumber).map(vehicleName)
