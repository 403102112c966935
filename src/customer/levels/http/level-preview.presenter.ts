export class LevelPreviewResponse {
  /** Customers who would come into a level with a greater condition. */
  readonly movingUp!: number;
  /** Customers who would fall to a level with a smaller one: none, unless levels go down automatically. */
  readonly movingDown!: number;
  /** Customers of all stores who would be in the level, without those who were put into it by hand. */
  readonly customers!: number;
}
