/** What is insured under the auto policies, by policy number: year, make, model. */
const byPolicy: Record<string, string[]> = {
  'HBA 317902': ['2016 Ford Transit 250', '2019 Ram ProMaster 1500', '2021 Ford Transit 250'],
  '612884017 101 1': ['2018 Honda CR-V', '2020 Subaru Outback'],
  'AWH A418208': [
    '2017 Ford F-350',
    '2019 Isuzu NPR-HD',
    '2020 Ram 3500',
    '2022 Chevrolet Silverado 2500HD',
    '2018 Big Tex utility trailer, 16 ft',
    '2021 Load Trail equipment trailer, 20 ft',
  ],
}

export const vehiclesOf = (policyNumber: string): string[] => byPolicy[policyNumber] ?? []
