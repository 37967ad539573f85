// SPDX-License-Identifier: MIT
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, EntityManager, Repository } from 'typeorm';

import { Photo, PhotoTag, Profile, User } from './entities';

@Injectable()
export class UserService {
  constructor(
    @InjectRepository(User)
    private readonly users: Repository<User>,
    private readonly dataSource: DataSource,
  ) {}

  findAll() {
    return this.users.find({ where: { isActive: true }, relations: ['photos'], order: { firstName: 'ASC' } });
  }

  findOne(id: number) {
    return this.users.findOneBy({ id });
  }

  async rename(id: number, firstName: string) {
    await this.users.update({ id }, { firstName });
  }

  async register(firstName: string) {
    const user = this.users.create({ firstName, isActive: false });
    return this.users.save(user);
  }

  async remove(id: number) {
    await this.users.delete(id);
  }

  withPhotos(name: string) {
    return this.users
      .createQueryBuilder('user')
      .leftJoinAndSelect('user.photos', 'photo')
      .where('user.firstName = :name', { name })
      .orderBy('photo.url')
      .getMany();
  }

  async purgePhotos(userId: number) {
    await this.dataSource.createQueryBuilder().delete().from(Photo).where('userId = :userId', { userId }).execute();
  }

  async addPhoto(url: string) {
    await this.dataSource.createQueryBuilder().insert().into(Photo).values({ url }).execute();
  }

  async deactivate() {
    await this.dataSource.getRepository(User).createQueryBuilder().update(User).set({ isActive: false }).execute();
  }

  async moveProfile(manager: EntityManager, profile: Profile) {
    profile.gender = 'x';
    await manager.save(profile);
    return manager.find(Profile, { where: { gender: 'x' } });
  }

  async tag(label: string) {
    const found = await PhotoTag.findOneBy({ label });
    if (found) return found;
    const made = new PhotoTag();
    made.label = label;
    await made.save();
    return made;
  }

  async report() {
    return this.dataSource.query('SELECT u.first_name, COUNT(*) FROM users u GROUP BY u.first_name');
  }

  describe(user: User) {
    return 'update user ' + user.firstName;
  }
}

export class PhotoRepository extends Repository<Photo> {
  byUser(user: User) {
    return this.find({ where: { user } });
  }
}

export class PhotoService {
  constructor(private readonly photos: PhotoRepository) {}

  async clean() {
    await this.photos.clear();
  }
}
