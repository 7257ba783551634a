import { expect, test } from 'vitest'
import { isVin } from '../../contract/values/vin.ts'
import { fictitiousVin } from './vins.ts'

test('a VIN of the demo is taken as a real one is, and no vehicle in the world has it', () => {
  const vins = Array.from({ length: 300 }, (_, index) => fictitiousVin('BA-4N81742', index % 90))
  for (const vin of vins) {
    expect(isVin(vin), vin).toBe(true)
    // ISO 3780 assigns the zero to no region.
    expect(vin).toMatch(/^0/)
  }
  expect(new Set(vins).size, 'the same each time').toBe(90)
})
