const heicBrands = new Set('heic heix heim heis hevc hevx hevm hevs'.split(' '))
const heifBrands = new Set('mif1 mif2 msf1 miaf'.split(' '))
const avifBrands = new Set('avif avis'.split(' '))

/** Number of leading bytes that identify HEIC. */
export const heicHeadSize = 256

/** Whether the leading bytes are those of a HEIC or HEIF photo. */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, heicHeadSize))
  if (text.slice(4, 8) !== 'ftyp') return false
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const [majorBrand = '', , ...compatible] = text.slice(8, Math.max(size, 16)).match(/.{4}/gs) ?? []
  const brands = [majorBrand, ...compatible]
  if (brands.some((brand) => heicBrands.has(brand))) return true
  return heifBrands.has(majorBrand) && !brands.some((brand) => avifBrands.has(brand))
}
