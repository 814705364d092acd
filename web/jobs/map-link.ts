/** A map of the world at an address or at coordinates, in a tab of its own. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
