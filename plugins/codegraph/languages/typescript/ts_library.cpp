// SPDX-License-Identifier: MIT
/// The types of the language and of common packages through which the types of a program flow. A name that
/// begins with `$` is the linker's.
#include "plugins/codegraph/languages/typescript/typescript.hpp"

namespace collet::codegraph::typescript {

std::string_view library_text() {
  return R"ts(
interface Object { toString(): string; hasOwnProperty(key: string): boolean; valueOf(): any; }
interface Function { bind(self: any): any; call(self: any): any; apply(self: any): any; }
interface $class<T> {}
interface $fn0<R> extends Function { $call(): R; }
interface $fn1<R, A> extends Function { $call(a: A): R; }
interface $fn2<R, A, B> extends Function { $call(a: A, b: B): R; }
interface $fn3<R, A, B, C> extends Function { $call(a: A, b: B, c: C): R; }
interface $fn4<R, A, B, C, D> extends Function { $call(a: A, b: B, c: C, d: D): R; }
interface $fn5<R, A, B, C, D, E> extends Function { $call(a: A, b: B, c: C, d: D, e: E): R; }
interface $fn6<R, A, B, C, D, E, F> extends Function { $call(a: A, b: B, c: C, d: D, e: E, f: F): R; }
interface string { length: number; charAt(i: number): string; split(by: any): string[]; substring(a: number, b?: number): string; slice(a: number, b?: number): string; trim(): string; toLowerCase(): string; toUpperCase(): string; replace(a: any, b: any): string; concat(s: string): string; padStart(n: number, s?: string): string; match(r: any): string[]; indexOf(s: string): number; includes(s: string): boolean; startsWith(s: string): boolean; endsWith(s: string): boolean; }
interface number { toFixed(n?: number): string; toString(radix?: number): string; }
interface boolean {}
interface Date { getTime(): number; toISOString(): string; }
interface RegExp { test(s: string): boolean; exec(s: string): string[]; }
interface Error { name: string; message: string; stack: string; }
interface Iterable<T> {}
interface Iterator<T> extends Iterable<T> {}
interface IterableIterator<T> extends Iterable<T> {}
interface Generator<T> extends Iterable<T> {}
interface ReadonlyArray<T> extends Array<T> {}
interface Array<T> extends Iterable<T> {
  length: number;
  push(...items: T[]): number; pop(): T; shift(): T; unshift(...items: T[]): number; at(i: number): T;
  concat(...items: any[]): T[]; slice(a?: number, b?: number): T[]; splice(a: number, n?: number, ...items: T[]): T[]; reverse(): T[]; fill(v: T): T[];
  join(s?: string): string; indexOf(v: T): number; lastIndexOf(v: T): number; includes(v: T): boolean;
  sort(f?: (a: T, b: T) => number): T[];
  map<U>(f: (value: T, index: number, array: T[]) => U): U[];
  flatMap<U>(f: (value: T, index: number, array: T[]) => U[]): U[];
  filter(f: (value: T, index: number, array: T[]) => boolean): T[];
  find(f: (value: T, index: number, array: T[]) => boolean): T;
  findLast(f: (value: T, index: number, array: T[]) => boolean): T;
  findIndex(f: (value: T, index: number, array: T[]) => boolean): number;
  some(f: (value: T, index: number, array: T[]) => boolean): boolean;
  every(f: (value: T, index: number, array: T[]) => boolean): boolean;
  forEach(f: (value: T, index: number, array: T[]) => void): void;
  reduce<U>(f: (sum: U, value: T, index: number) => U, initial: U): U;
  reduceRight<U>(f: (sum: U, value: T, index: number) => U, initial: U): U;
  entries(): Iterable<any>; keys(): Iterable<number>; values(): Iterable<T>;
}
interface Map<K, V> extends Iterable<V> { size: number; get(key: K): V; set(key: K, value: V): Map<K, V>; has(key: K): boolean; delete(key: K): boolean; clear(): void; keys(): Iterable<K>; values(): Iterable<V>; entries(): Iterable<any>; forEach(f: (value: V, key: K, map: Map<K, V>) => void): void; }
interface WeakMap<K, V> extends Map<K, V> {}
interface ReadonlyMap<K, V> extends Map<K, V> {}
interface Set<T> extends Iterable<T> { size: number; add(value: T): Set<T>; has(value: T): boolean; delete(value: T): boolean; clear(): void; values(): Iterable<T>; forEach(f: (value: T, again: T, set: Set<T>) => void): void; }
interface WeakSet<T> extends Set<T> {}
interface ReadonlySet<T> extends Set<T> {}
interface Record<K, V> {}
type Partial<T> = T;
type Required<T> = T;
type Readonly<T> = T;
type NonNullable<T> = T;
type Omit<T, K> = T;
type Pick<T, K> = T;
type Awaited<T> = T;
interface PromiseLike<T> { then<U>(f: (value: T) => U, g?: (error: any) => U): Promise<U>; }
interface Promise<T> extends PromiseLike<T> { then<U>(f: (value: T) => U, g?: (error: any) => U): Promise<U>; catch(f: (error: any) => T): Promise<T>; finally(f: () => void): Promise<T>; }
declare module '$globals' {
  class Promise<T> { static resolve<V>(value: V): Promise<V>; static all<V>(values: Iterable<Promise<V>>): Promise<V[]>; static race<V>(values: Iterable<Promise<V>>): Promise<V>; static reject(error: any): Promise<any>; }
  class Object { static keys(o: any): string[]; static values<V>(o: Record<any, V>): V[]; static entries(o: any): any[]; static assign<T>(target: T, ...sources: any[]): T; static freeze<T>(o: T): T; }
  class Array { static from<V>(values: Iterable<V>): V[]; static of<V>(...values: V[]): V[]; static isArray(v: any): boolean; }
  class JSON { static stringify(v: any, f?: any, n?: any): string; static parse(s: string): any; }
  class Number { static parseFloat(s: string): number; }
  class String {}
  class Date { static now(): number; }
  const console: any; const window: any; const document: any; const Math: any;
  function parseInt(s: string, radix?: number): number;
  function parseFloat(s: string): number;
  function isNaN(v: any): boolean;
  function structuredClone<T>(v: T): T;
  function setTimeout(f: () => void, ms?: number): any;
  function setInterval(f: () => void, ms?: number): any;
  function clearTimeout(id: any): void;
  function clearInterval(id: any): void;
}
declare module 'npm:@angular/core' {
  interface Type<T> extends $class<T> {}
  function inject<T>(token: $class<T>, options?: any): T;
  function forwardRef(f: () => any): any;
  class EventEmitter<T> { emit(value?: T): void; subscribe(f: (value: T) => void): any; next(value: T): void; }
  interface QueryList<T> extends Iterable<T> { first: T; last: T; length: number; toArray(): T[]; forEach(f: (value: T, index: number) => void): void; map<U>(f: (value: T, index: number) => U): U[]; find(f: (value: T) => boolean): T; filter(f: (value: T) => boolean): T[]; }
  class ElementRef<T> { nativeElement: T; }
  class ComponentRef<T> { instance: T; destroy(): void; }
  class ViewContainerRef { createComponent<T>(type: $class<T>, options?: any): ComponentRef<T>; clear(): void; }
  class Injector { get<T>(token: $class<T>, or?: any): T; }
  interface Signal<T> extends $fn0<T> {}
  interface WritableSignal<T> extends Signal<T> { set(value: T): void; update(f: (value: T) => T): void; }
  function signal<T>(value: T): WritableSignal<T>;
  function computed<T>(f: () => T): Signal<T>;
}
declare module 'npm:rxjs' {
  interface OperatorFunction<T, R> {}
  interface MonoTypeOperatorFunction<T> extends OperatorFunction<T, T> {}
  class Subscription { unsubscribe(): void; add(s: any): void; }
  class Observable<T> {
    subscribe(next?: (value: T) => void, error?: (e: any) => void, complete?: () => void): Subscription;
    toPromise(): Promise<T>;
    forEach(f: (value: T) => void): Promise<any>;
    pipe(): Observable<T>;
    pipe<A>(a: OperatorFunction<T, A>): Observable<A>;
    pipe<A, B>(a: OperatorFunction<T, A>, b: OperatorFunction<A, B>): Observable<B>;
    pipe<A, B, C>(a: OperatorFunction<T, A>, b: OperatorFunction<A, B>, c: OperatorFunction<B, C>): Observable<C>;
    pipe<A, B, C, D>(a: OperatorFunction<T, A>, b: OperatorFunction<A, B>, c: OperatorFunction<B, C>, d: OperatorFunction<C, D>): Observable<D>;
    pipe<A, B, C, D, E>(a: OperatorFunction<T, A>, b: OperatorFunction<A, B>, c: OperatorFunction<B, C>, d: OperatorFunction<C, D>, e: OperatorFunction<D, E>): Observable<E>;
    pipe<A, B, C, D, E, F>(a: OperatorFunction<T, A>, b: OperatorFunction<A, B>, c: OperatorFunction<B, C>, d: OperatorFunction<C, D>, e: OperatorFunction<D, E>, f: OperatorFunction<E, F>): Observable<F>;
  }
  class Subject<T> extends Observable<T> { next(value?: T): void; complete(): void; error(e: any): void; asObservable(): Observable<T>; }
  class BehaviorSubject<T> extends Subject<T> { value: T; getValue(): T; }
  class ReplaySubject<T> extends Subject<T> {}
  class AsyncSubject<T> extends Subject<T> {}
  function of<T>(...values: T[]): Observable<T>;
  function from<T>(values: Promise<T>): Observable<T>;
  function defer<T>(f: () => Observable<T>): Observable<T>;
  function merge<T>(...all: Observable<T>[]): Observable<T>;
  function concat<T>(...all: Observable<T>[]): Observable<T>;
  function race<T>(...all: Observable<T>[]): Observable<T>;
  function forkJoin<T>(all: Iterable<Observable<T>>): Observable<T[]>;
  function combineLatest<T>(all: Iterable<Observable<T>>): Observable<T[]>;
  function firstValueFrom<T>(o: Observable<T>): Promise<T>;
  function lastValueFrom<T>(o: Observable<T>): Promise<T>;
  function throwError(f: any): Observable<any>;
  function timer(ms: number, period?: number): Observable<number>;
  function interval(ms: number): Observable<number>;
  function map<T, R>(f: (value: T, index: number) => R): OperatorFunction<T, R>;
  function tap<T>(f?: (value: T) => void): OperatorFunction<T, T>;
  function filter<T>(f: (value: T, index: number) => boolean): OperatorFunction<T, T>;
  function switchMap<T, R>(f: (value: T, index: number) => Observable<R>): OperatorFunction<T, R>;
  function mergeMap<T, R>(f: (value: T, index: number) => Observable<R>): OperatorFunction<T, R>;
  function concatMap<T, R>(f: (value: T, index: number) => Observable<R>): OperatorFunction<T, R>;
  function exhaustMap<T, R>(f: (value: T, index: number) => Observable<R>): OperatorFunction<T, R>;
  function catchError<T>(f: (error: any) => Observable<T>): OperatorFunction<T, T>;
  function take<T>(n: number): OperatorFunction<T, T>;
  function first<T>(f?: (value: T) => boolean): OperatorFunction<T, T>;
  function takeUntil<T>(o: Observable<any>): OperatorFunction<T, T>;
  function takeWhile<T>(f: (value: T) => boolean): OperatorFunction<T, T>;
  function skip<T>(n: number): OperatorFunction<T, T>;
  function debounceTime<T>(ms: number): OperatorFunction<T, T>;
  function distinctUntilChanged<T>(f?: (a: T, b: T) => boolean): OperatorFunction<T, T>;
  function share<T>(): OperatorFunction<T, T>;
  function shareReplay<T>(n?: any): OperatorFunction<T, T>;
  function publishReplay<T>(n?: number): OperatorFunction<T, T>;
  function refCount<T>(): OperatorFunction<T, T>;
  function startWith<T>(value: T): OperatorFunction<T, T>;
  function finalize<T>(f: () => void): OperatorFunction<T, T>;
  function delay<T>(ms: number): OperatorFunction<T, T>;
  function observeOn<T>(s: any): OperatorFunction<T, T>;
}
declare module 'npm:vue' {
  interface Ref<T> { value: T; }
  function ref<T>(value: T): Ref<T>;
  function shallowRef<T>(value: T): Ref<T>;
  function reactive<T>(value: T): T;
  function toRefs<T>(value: T): any;
  function computed<T>(f: () => T): Ref<T>;
}
declare module 'npm:react' {
  function useMemo<T>(f: () => T, deps?: any[]): T;
  function useCallback<T>(f: T, deps?: any[]): T;
  function memo<T>(component: T): T;
}
)ts";
}

}  // namespace collet::codegraph::typescript
