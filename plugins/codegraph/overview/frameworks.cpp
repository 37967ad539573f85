// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/frameworks.hpp"

#include <utility>

namespace collet::codegraph {

void add_frameworks(std::string_view project_file, std::set<std::string>& out) {
  static constexpr std::pair<std::string_view, std::string_view> k_marks[] = {
      {"spring-boot", "Spring Boot"},
      {"spring-data", "Spring Data"},
      {"org.springframework", "Spring"},
      {"hibernate", "Hibernate"},
      {"mybatis", "MyBatis"},
      {"quarkus", "Quarkus"},
      {"Microsoft.NET.Sdk.Web", "ASP.NET Core"},
      {"Microsoft.AspNetCore", "ASP.NET Core"},
      {"Microsoft.EntityFrameworkCore", "Entity Framework Core"},
      {"EntityFramework\"", "Entity Framework"},
      {"\"Dapper\"", "Dapper"},
      {"UseMaui>true", ".NET MAUI"},
      {"\"@angular/core\"", "Angular"},
      {"\"react\"", "React"},
      {"\"vue\"", "Vue"},
      {"\"express\"", "Express"},
      {"\"@nestjs/core\"", "NestJS"},
      {"\"typeorm\"", "TypeORM"},
      {"\"prisma\"", "Prisma"},
      {"django", "Django"},
      {"Django", "Django"},
      {"fastapi", "FastAPI"},
      {"flask", "Flask"},
      {"sqlalchemy", "SQLAlchemy"},
      {"gin-gonic/gin", "Gin"},
      {"gorm.io", "GORM"},
  };
  for (const auto& [mark, name] : k_marks)
    if (project_file.find(mark) != std::string_view::npos) out.emplace(name);
  // The wider name adds nothing to the narrower one.
  if (out.count("Spring Boot") != 0) out.erase("Spring");
}

}  // namespace collet::codegraph
