/** A position that people and maps can read: '41.44120, -72.01690 (within 12 m)'. */
export const formatCoordinates = ({
  latitude,
  longitude,
  accuracy,
}: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'>) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${Math.max(1, Math.round(accuracy))} m)`
