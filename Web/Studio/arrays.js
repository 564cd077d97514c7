// Searches that older browsers lack.

/**
 * The place of the last item that fits; -1 if none does.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => unknown} fits
 */
export function lastIndex(items, fits) {
  for (let index = items.length - 1; index >= 0; index -= 1) if (fits(items[index])) return index;
  return -1;
}
