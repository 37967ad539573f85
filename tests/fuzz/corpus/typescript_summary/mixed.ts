import def, { a as b, type C } from './b'; import * as ns from './c'; export * from './b'; export { b as d };
import e = require('./e'); const { f: [g] } = require('./f'); export = ns; export default class extends ns.X<string> implements C {
  @Input() private x?: Map<string, C[]> = new Map(); static s = 1; constructor(private readonly h: C, @Inject(T) t = 2) { super(h); }
  get v() { return this.h?.go!(1)!.x; } set v(w: C) {} async *gen<T extends C>({ p, q: r = 1 }: T, ...rest: T[]): Promise<T> { yield* await p(); }
}
namespace N.M { export enum E { A = 1, 'B' } export type U<T> = T | null | { [k: string]: T } & C; interface I<T> extends C { (x: T): void; new (): T; m?(): this } }
declare module 'm' { function over(a: string): void; function over(a: number): void; }
const o = { m() { return this.n; }, n: (y) => y.z, ...o, get k() { return 1; }, deep: { f: async () => await import('./d') } };
for (const { i } of [1, 2].map(j => j + `${o.m()}`)) { try { label: do { o['m'](); } while (i) } catch ({ message }) { throw new Error(message) } }
of(1).pipe(map(x => x), switchMap((x: C) => from(x as any))).subscribe({ next: v => v(), error() {} });
